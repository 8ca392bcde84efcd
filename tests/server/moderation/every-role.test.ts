import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { suspendAccount, type UserId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { oneOfEach } from "../one-of-each.ts"
import type { Person } from "../users/people.ts"
import { moderatorOf } from "./moderators.ts"

setDefaultTimeout(120_000)

interface Operation {
  readonly method: string
  readonly path: string
  readonly isPublic: boolean
  readonly isForVisitors: boolean
}
type Caller = Pick<Person, "send">

/** What moderators may, by the path below /moderation; other routes there are for every user, about themselves. */
const forModerators = /^\/moderation\/(reports|decisions|appeals|offers)(\/|$)/
const forAdmins = /^\/moderation\/(log|roles)(\/|$)/
/** What is said there, by the last word of the path. */
const bodies: Readonly<Record<string, object>> = {
  decide: { action: "dismissed", note: "Seen" },
  undo: { note: "Sorry" },
  answer: { outcome: "upheld", answer: "No." },
  settle: { outcome: "completed", note: "Seen" },
  appeal: { text: "Why?" },
  claim: {},
  release: {},
}
/** What is about following itself. */
const ofFollows = /^\/follows|\/follow$|^\/feed/
/** Reads first and deletions last, so that there is something to be seen for most of the way. */
const order = ["GET", "POST", "PUT", "PATCH", "DELETE"]

describe.each(engines)("Every route of the OpenAPI document, on %s,", (engine) => {
  let service: Service
  let operations: ReadonlyArray<Operation>
  let made: Awaited<ReturnType<typeof oneOfEach>>
  let [outsider, other] = [] as unknown as [Person, Person]
  let [moderator, suspended, follower] = [] as unknown as [Person, Person, Person]
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { PUBLIC_URL: "http://api.test" } })
    made = await oneOfEach(service)
    ;[outsider, other] = [await service.person(), await service.person()]
    ;[moderator, suspended] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "moderator")]
    follower = await service.person()
    expect((await follower.put(`/users/${made.people[0].user.id}/follow`)).status).toBeLessThan(300)
    await service.inside(suspendAccount(suspended.user.id as UserId))
    const { body } = await service.client().get("/openapi.json")
    // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
    operations = Object.entries<Record<string, any>>(body.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { security }]) => ({
          method: method.toUpperCase(),
          path,
          isPublic: security.every((one: object) => !("bearer" in one)),
          isForVisitors: security.some((one: object) => Object.keys(one).length === 0),
        })),
      )
      .toSorted((one, another) => order.indexOf(one.method) - order.indexOf(another.method))
    expect(operations.length).toBeGreaterThan(200)
  })
  afterAll(() => service.stop())

  const addressesOf = (path: string): ReadonlyArray<string> => {
    const hole = /\/([\w-]+)\/\{\w+\}/.exec(path)
    if (hole === null) return [path]
    const ids = made.ids[hole[1] ?? ""] ?? [crypto.randomUUID()]
    return ids.flatMap((id) => addressesOf(path.replace(hole[0], `/${hole[1]}/${id}`)))
  }
  const ask = async (by: Caller, method: string, address: string) => {
    const body = address.startsWith("/moderation") ? (bodies[address.split("/").at(-1) ?? ""] ?? { role: "admin" }) : {}
    const { headers, status, text } = await by.send(method, address, method === "GET" ? undefined : body)
    return { status, text, headers }
  }
  const said = async (by: Caller, method: string, address: string) => {
    const { status, text } = await ask(by, method, address)
    return status === 401 || status === 403 ? `${status} ${text}` : "asked"
  }
  const forbidden = `403 {"error":"FORBIDDEN"}`

  test("below /moderation is for moderators and administrators as the contract says, and for no other caller", async () => {
    const scoped = async (scopes: ReadonlyArray<string>) => {
      const { body, status } = await moderator.post("/auth/keys", { name: "A script", scopes })
      expect(status).toBe(201)
      const anyone = service.client()
      const send: Person["send"] = (method, path, said) => anyone.send(method, path, said, { token: body.key })
      return { send }
    }
    const callers = {
      visitor: service.client(),
      user: outsider,
      moderator,
      admin: made.admin,
      suspended,
      "with a key": await scoped(["moderation:read", "moderation:write"]),
      "with a key that only reads": await scoped(["moderation:read"]),
      "with a key for others": await scoped(["catalog:read", "catalog:write", "users:read"]),
    }
    let asked = 0
    for (const { method, path } of operations.filter((one) => one.path.startsWith("/moderation")))
      for (const address of addressesOf(path)) {
        const isAdmins = forAdmins.test(path)
        const isModerators = isAdmins || forModerators.test(path)
        const may = isAdmins ? forbidden : "asked"
        const expected = {
          visitor: `401 {"error":"UNAUTHORIZED"}`,
          user: isModerators ? forbidden : "asked",
          moderator: may,
          admin: "asked",
          suspended: `403 {"error":"ACCOUNT_SUSPENDED"}`,
          "with a key": may,
          "with a key that only reads": method === "GET" ? may : forbidden,
          "with a key for others": forbidden,
        }
        for (const [name, by] of Object.entries(callers)) {
          const answer = await said(by, method, address)
          const isProof = answer === `403 {"error":"PROOF_REQUIRED"}`
          const isOwnCase = answer === `403 {"error":"OWN_CASE"}`
          const what = [method, path, name]
          if (isProof || isOwnCase) continue
          expect([...what, answer]).toEqual([...what, expected[name as keyof typeof expected]])
          asked++
        }
      }
    expect(asked).toBeGreaterThan(100)
  })

  test("that is not below /moderation shows a moderator and a follower what it shows any other user, and a suspended one nothing", async () => {
    const hide = ({ headers, status, text }: Awaited<ReturnType<typeof ask>>, { user }: Person) => ({
      status,
      text: text.replaceAll(user.id, "ID").replaceAll(user.displayName, "NAME").replaceAll(user.email, "MAIL"),
      kind: headers.get("content-type"),
    })
    const differing: Array<unknown> = []
    let asked = 0
    for (const { isPublic, method, path } of operations) {
      if (path.startsWith("/moderation") || isPublic) continue
      for (const address of addressesOf(path)) {
        // A moderator who asks for what is their own has other sessions, factors and sums than a user without a role.
        const refused = await ask(suspended, method, address)
        // Of a form the kind is looked at before the caller is.
        if (refused.status !== 415 && refused.status !== 400)
          expect([method, path, refused.status, refused.text]).toEqual([
            ...[method, path, 403, `{"error":"ACCOUNT_SUSPENDED"}`],
          ])
        // They end the token of who asks.
        if (path.startsWith("/auth")) continue
        const one = hide(await ask(outsider, method, address), outsider)
        // Two users without a role are answered differently where it is about themselves.
        const isSame = async () => hide(await ask(other, method, address), other).text === one.text
        for (const by of ofFollows.test(path) ? [moderator] : [moderator, follower]) {
          const two = hide(await ask(by, method, address), by)
          if (one.status !== two.status || (one.text !== two.text && (await isSame())))
            differing.push([by === follower ? "follower" : "moderator", method, address, one, two])
        }
        asked++
      }
    }
    expect(asked).toBeGreaterThan(200)
    for (const by of [outsider, moderator]) expect((await by.get("/users/me")).status).toBe(200)
    expect(differing).toEqual([])
  })

  test("that shows a moderator a report leaves an entry of the log for each time, and a refusal leaves none", async () => {
    const shown = async () =>
      (await service.query(`select actor from audit where command = 'reports show'`)).map(({ actor }) => actor)
    const before = (await shown()).length
    const [report = ""] = made.ids["reports"] ?? []
    const [one, two] = [await moderatorOf(service, "moderator"), await moderatorOf(service, "admin")]
    for (const by of [one, two, one]) expect((await by.get(`/moderation/reports/${report}`)).status).toBe(200)
    for (const by of [outsider, suspended]) expect((await by.get(`/moderation/reports/${report}`)).status).toBe(403)
    expect((await shown()).slice(before).toSorted()).toEqual([one, two, one].map(({ user }) => user.id).toSorted())
  })
})
