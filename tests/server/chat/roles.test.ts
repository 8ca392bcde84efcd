import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "../files/upload.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { eventsOf, groupWith } from "./conversations-client.ts"

type Who = "owner" | "admin" | "member" | "otherAdmin" | "otherMember" | "former" | "stranger"

const roles = ["owner", "admin", "member"] as const

describe.each(engines)("Every action in a group by everybody, on %s", (engine) => {
  let service: Service
  let people: Readonly<Record<Who | "friend", Person>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    const person = () => service.person()
    people = {
      ...{ owner: await person(), admin: await person(), member: await person() },
      ...{ otherAdmin: await person(), otherMember: await person() },
      ...{ former: await person(), stranger: await person(), friend: await person() },
    }
    const { befriend } = rowsOfOneMoment(service)
    for (const who of [...roles, "former", "stranger"] as const) await befriend(people[who].user, people.friend.user)
  })
  afterAll(() => service.stop())

  /** A new group, which a member has left already. */
  const group = async () => {
    const made = await groupWith(service, [
      [people.owner, "owner"],
      [people.admin, "admin"],
      [people.otherAdmin, "admin"],
      [people.member, "member"],
      [people.otherMember, "member"],
      [people.former, "member"],
    ])
    await people.former.delete(`${made.path}/members/me`)
    const shown = (await people.owner.get(made.path)).body
    return { ...made, shown, received: (await eventsOf(service, made.id)).length }
  }
  type Group = Awaited<ReturnType<typeof group>>
  const idOf = (who: Who | "friend") => people[who].user.id

  /** The group of the last action that was refused, which is as it was. */
  let unchanged: Group | null = null

  /** Does something, and looks that a refusal changed and sent nothing. */
  const attempt = async (
    by: Who,
    action: (by: Person, group: Group) => Promise<{ status: number; body: { error?: string } | null }>,
  ) => {
    const made = unchanged ?? (await group())
    unchanged = null
    const { body, status } = await action(people[by], made)
    if (status >= 400) {
      expect((await people.owner.get(made.path)).body).toEqual(made.shown)
      expect(await eventsOf(service, made.id)).toHaveLength(made.received)
      expect(Object.keys(body ?? {})).toEqual(["error"])
      unchanged = made
    }
    const sent = (await eventsOf(service, made.id)).slice(made.received)
    return { made, status, sent, answer: body?.error ?? status, body }
  }
  const rolesIn = async ({ path }: Group) => {
    const { body } = await people.owner.get(path)
    const nameOf = (id: string) => Object.entries(people).find(([, { user }]) => user.id === id)?.[0]
    return Object.fromEntries(
      body.members.map(({ role, user }: { role: string; user: { id: string } }) => [nameOf(user.id), role]),
    )
  }
  const before = { owner: "owner", admin: "admin", otherAdmin: "admin", member: "member", otherMember: "member" }
  const updated = "conversation.updated of it for members"
  const removedFor = (who: Who) => `conversation.removed of it for ${idOf(who)}`

  const picture = form(part(png(32, 18)))
  const actions = {
    rename: (by: Person, { path }: Group) => by.patch(path, { name: "Others" }),
    "set the cover": (by: Person, { path }: Group) => send(service, `${path}/cover`, picture, { token: by.token }),
    "remove the cover": (by: Person, { path }: Group) => by.delete(`${path}/cover`),
    "add a friend": (by: Person, { path }: Group) => by.post(`${path}/members`, { userId: idOf("friend") }),
    delete: (by: Person, { path }: Group) => by.delete(path),
    leave: (by: Person, { path }: Group) => by.delete(`${path}/members/me`),
    see: (by: Person, { path }: Group) => by.get(path),
    mute: (by: Person, { path }: Group) => by.patch(`${path}/settings`, { muted: true }),
  }
  const no = "FORBIDDEN"
  test.each([
    ["rename", [200, 200, no, no, no]],
    ["set the cover", [200, 200, no, no, no]],
    ["remove the cover", [204, 204, no, no, no]],
    ["add a friend", [201, 201, no, no, no]],
    ["delete", [204, no, no, no, no]],
    ["leave", [204, 204, 204, no, no]],
    ["see", [200, 200, 200, no, no]],
    ["mute", [200, 200, 200, no, no]],
  ] as const)("%s, by owner, admin, member, former member and stranger: %p", async (action, expected) => {
    const answers = []
    for (const by of [...roles, "former", "stranger"] as const)
      answers.push((await attempt(by, actions[action])).answer)
    expect(answers).toEqual([...expected])
  })

  test.each([
    ["owner", "admin", 204],
    ["owner", "member", 204],
    ["owner", "stranger", "NOT_FOUND"],
    ["owner", "former", "NOT_FOUND"],
    ["admin", "owner", no],
    ["admin", "otherAdmin", no],
    ["admin", "member", 204],
    ["admin", "stranger", "NOT_FOUND"],
    ["member", "owner", no],
    ["member", "admin", no],
    ["member", "otherMember", no],
    ["member", "stranger", no],
    ["former", "member", no],
    ["stranger", "member", no],
  ] as const)("%s removes %s: %p", async (by, whom, expected) => {
    const { answer, made, sent } = await attempt(by, (person, { path }) =>
      person.delete(`${path}/members/${idOf(whom)}`),
    )
    expect(answer).toBe(expected)
    if (expected !== 204) return
    const { [whom]: _, ...left } = { ...before } as Record<string, string>
    expect(await rolesIn(made)).toEqual(left)
    expect(sent).toEqual([removedFor(whom), updated])
    expect((await people[whom].get(made.path)).status).toBe(403)
  })

  const changes = (["owner", "admin", "member", "former", "stranger"] as const).flatMap((by) =>
    (["owner", "otherAdmin", "otherMember", "stranger", "former", "oneself"] as const).flatMap((whom) =>
      roles.map((role) => ({ by, whom, role })),
    ),
  )
  test.each(changes)("$by makes $whom $role", async ({ by, whom, role }) => {
    const target = whom === "oneself" ? by : whom
    const { answer, body, made, sent } = await attempt(by, (person, { path }) =>
      person.patch(`${path}/members/${whom === "oneself" ? "me" : idOf(target)}`, { role }),
    )
    if (by !== "owner" || target === "owner") return expect(answer).toBe(no)
    if (target === "stranger" || target === "former") return expect(answer).toBe("NOT_FOUND")
    expect(answer).toBe(200)
    const after = { ...before, ...(role === "owner" ? { owner: "admin" } : {}), [target]: role }
    expect(await rolesIn(made)).toEqual(after)
    expect((await people.owner.get(made.path)).body).toEqual(body)
    return expect(sent).toEqual(before[target] === role ? [] : [updated])
  })

  test("what is done is shown to the members, and to those who go", async () => {
    for (const action of ["rename", "set the cover", "add a friend"] as const)
      expect((await attempt("admin", actions[action])).sent).toEqual([updated])
    expect((await attempt("member", actions.leave)).sent).toEqual([removedFor("member"), updated])
    expect((await attempt("member", actions.mute)).sent).toEqual([`conversation.updated of it for ${idOf("member")}`])
    const { sent } = await attempt("owner", actions.delete)
    const everybody = ["owner", "admin", "otherAdmin", "member", "otherMember"] as const
    expect([...sent].sort()).toEqual(everybody.map(removedFor).sort())
  })

  test("the owner is followed by the oldest admin, then by the oldest member, and the last one out ends it", async () => {
    const made = await group()
    const leave = (who: Who) => people[who].delete(`${made.path}/members/me`)
    await people.owner.delete(`${made.path}/members/${idOf("otherAdmin")}`)
    await leave("owner")
    const seen = async (by: Who) =>
      (await people[by].get(made.path)).body.members.map(
        ({ role, user }: { role: string; user: { id: string } }) => `${user.id} ${role}`,
      )
    expect((await seen("admin")).sort()).toEqual(
      [`${idOf("admin")} owner`, `${idOf("member")} member`, `${idOf("otherMember")} member`].sort(),
    )
    await leave("admin")
    // Both joined at the same moment: the smaller id decides.
    const [next, last] = [...(["member", "otherMember"] as const)].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    if (next === undefined || last === undefined) throw new Error("There are two.")
    expect(await seen(last)).toContain(`${idOf(next)} owner`)
    await leave(next)
    expect(await seen(last)).toEqual([`${idOf(last)} owner`])
    await leave(last)
    for (const who of ["owner", last] as const) {
      const { status, body } = await people[who].get(made.path)
      expect([status, body]).toEqual([404, { error: "NOT_FOUND" }])
    }
  })
})
