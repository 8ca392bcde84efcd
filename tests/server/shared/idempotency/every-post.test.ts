import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"
import {
  type Creating,
  creatingPosts,
  ignored,
  makingIn,
  ofLeg,
  ofPlatform,
  ofSeries,
  operationsOf,
} from "./creating-posts.ts"

type Person = Awaited<ReturnType<Service["person"]>>

/** Where something is made that a test of its own repeats, because it takes the game platform or a trade round. */
const elsewhere = [ofPlatform, ofLeg, ofSeries]

describe.each(engines)("Every POST of the OpenAPI document that makes something, on %s", (engine) => {
  let service: Service
  let ada: Person
  let paths: Awaited<ReturnType<typeof operationsOf>>
  let requests: Readonly<Record<string, Creating>>

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    ada = await service.person()
    paths = await operationsOf(service.client())
    requests = await creatingPosts(ada, await service.person(), await service.person())
  })
  afterAll(() => service.stop())

  test("is repeated here, or ignores the key", () => {
    const known = [...Object.keys(requests), ...elsewhere]
    expect(known.filter((path) => !makingIn(paths).includes(path))).toEqual([])
    expect(makingIn(paths).filter((path) => !known.includes(path) && !ignored.test(path))).toEqual([])
  })

  test("is done once of twenty at once, and answered again with the same bytes", async () => {
    for (const [path, [address, body]] of Object.entries(requests)) {
      const key = { headers: { "idempotency-key": "the-same-for-all" } }
      const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post(address, body, key)))
      const isAgain = ({ headers }: (typeof answers)[number]) => headers.has("idempotency-replayed")
      const [first, ...others] = answers
        .filter(({ status }) => status < 300)
        .toSorted((a, b) => +isAgain(a) - +isAgain(b))
      expect([201, 202], `${path}: ${answers[0]?.text}`).toContain(first?.status ?? 0)
      expect([path, first?.headers.has("idempotency-replayed"), others.every(isAgain)]).toEqual([path, false, true])
      const conflicts = answers.filter(({ status }) => status >= 300)
      expect(conflicts.map(({ status, body }) => [path, status, body.error])).toEqual(
        conflicts.map(() => [path, 409, "IDEMPOTENCY_CONFLICT"]),
      )
      for (const again of [...others, await ada.post(address, body, key)]) {
        expect([path, again.status, again.text]).toEqual([path, first?.status ?? 0, first?.text ?? ""])
        expect(again.headers.get("idempotency-replayed"), path).toBe("true")
        for (const name of ["content-type", "content-length", "cache-control"])
          expect([path, again.headers.get(name)]).toEqual([path, first?.headers.get(name) ?? null])
      }
    }
  })

  test("documents the key and its answers, and no other operation does", () => {
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], responses, security = [] }]) => {
        const isNamed = parameters.some(({ $ref }) => $ref?.endsWith("/Idempotency-Key"))
        const isExpected =
          method === "post" &&
          security.some((scheme) => "bearer" in scheme) &&
          !ignored.test(path) &&
          path !== "/integrations/gameplatform/login"
        expect([path, method, isNamed]).toEqual([path, method, isExpected])
        if (isNamed) expect(Object.keys(responses)).toEqual(expect.arrayContaining(["409", "422"]))
        return isNamed ? [path] : []
      }),
    )
    expect(documented.length).toBeGreaterThan(45)
  })

  test("is answered as ever below paths that ignore the key", async () => {
    const key = { headers: { "idempotency-key": "ignored" } }
    const [one, other] = [
      await ada.post("/calendar-feed", undefined, key),
      await ada.post("/calendar-feed", undefined, key),
    ]
    expect([one.status, other.status, other.headers.has("idempotency-replayed")]).toEqual([201, 201, false])
    expect(other.text).not.toBe(one.text)
  })
})
