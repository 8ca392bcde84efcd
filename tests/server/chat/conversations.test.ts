import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { form, part, send } from "../files/upload.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"
import { sent } from "./chat-client.ts"
import { byUser, castOf, grouped, leaveService, memberView, opened, pathOf } from "./conversations-client.ts"

const notFound = refusal(404, "NOT_FOUND")
const forbidden = refusal(403, "FORBIDDEN")
const userNotFound = refusal(404, "USER_NOT_FOUND")
const open = (by: Person, userId: string) => by.post("/chat/conversations", { kind: "direct", userId })

describe.each(engines)("Conversations, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())
  const cast = () => castOf(service)

  test.each([
    [{}, "body must have required property 'kind'"],
    [{ kind: "secret" }, "body.kind must be equal to one of the allowed values"],
    [{ kind: "direct" }, "body must have required property 'userId'"],
    [{ kind: "direct", userId: "ada" }, 'body.userId must match format "uuid"'],
    [{ kind: "group", memberIds: [] }, "body must have required property 'name'"],
    [{ kind: "group", name: "a" }, "body must have required property 'memberIds'"],
    [{ kind: "group", name: " ", memberIds: [] }, "body.name must NOT have fewer than 1 characters"],
    [{ kind: "group", name: "🦉".repeat(101), memberIds: [] }, "body.name must NOT have more than 100 characters"],
    [{ kind: "group", name: "\u200b", memberIds: [] }, 'body.name must match format "name"'],
    [{ kind: "group", name: "a", memberIds: ["x"] }, 'body.memberIds[0] must match format "uuid"'],
    [
      { kind: "group", name: "a", memberIds: Array(100).fill(unknown) },
      "body.memberIds must NOT have more than 99 items",
    ],
  ])("%j is no conversation", async (body, message) => {
    const ada = await service.person()
    expect(await ada.post("/chat/conversations", body)).toMatchObject({
      status: 400,
      body: { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
    })
  })

  test("the list is by the latest activity, and archived ones are apart", async () => {
    const { ada, bob, kim } = await cast()
    const groups = []
    for (let n = 0; n < 5; n++) groups.push((await grouped(ada, [bob], `Group ${n}`)).id)
    const direct = await opened(bob, ada)
    await sent(bob, pathOf({ id: groups[1] }), "Late")
    await ada.patch(`${pathOf({ id: groups[3] })}/settings`, { archived: true })
    const namesOf = (items: ReadonlyArray<{ name: string | null }>) => items.map(({ name }) => name)
    const expected = ["Group 1", null, "Group 4", "Group 2", "Group 0"]
    for (const limit of [1, 2, 20]) expect(namesOf(await walk(ada, "/chat/conversations", limit))).toEqual(expected)
    expect(namesOf(await walk(ada, "/chat/conversations?archived=true", 20))).toEqual(["Group 3"])
    expect(namesOf(await walk(bob, "/chat/conversations", 20))).toEqual([
      "Group 1",
      null,
      "Group 4",
      "Group 3",
      "Group 2",
      "Group 0",
    ])
    // A new message does not unarchive.
    await sent(bob, pathOf({ id: groups[3] }))
    expect(namesOf(await walk(ada, "/chat/conversations", 20))).toEqual(expected)
    const [first] = (await ada.get("/chat/conversations")).body.items
    expect(first).toEqual((await ada.get(pathOf({ id: groups[1] }))).body)
    expect(first.lastMessage.content).toBe("Late")
    expect((await walk(kim, "/chat/conversations", 20)).length).toBe(0)
    const { body: page } = await ada.get("/chat/conversations?limit=1")
    for (const foreign of ["&archived=true", ""]) {
      const by = foreign === "" ? bob : ada
      const query = `limit=1&cursor=${encodeURIComponent(page.nextCursor)}${foreign}`
      expect((await by.get(`/chat/conversations?${query}`)).status).toBe(400)
    }
    expect(direct.id).toBeString()
  })

  test("who is no member gets nothing of it, and what is deleted is not there", async () => {
    const { ada, bob, eve, kim } = await cast()
    const [group, gone] = [await grouped(ada, [bob, eve]), await grouped(ada, [bob, eve])]
    const sentMessage = await sent(ada, pathOf(group))
    await bob.delete(`${pathOf(group)}/members/me`)
    await ada.delete(pathOf(gone))
    const cover = form(part(png(9, 9)))
    const everything = (by: Person, path: string) => [
      by.get(path),
      by.patch(path, { name: "Mine" }),
      by.delete(path),
      send(service, `${path}/cover`, cover, { token: by.token }),
      by.delete(`${path}/cover`),
      by.post(`${path}/members`, { userId: eve.user.id }),
      by.patch(`${path}/members/${eve.user.id}`, { role: "admin" }),
      by.delete(`${path}/members/${eve.user.id}`),
      by.delete(`${path}/members/me`),
      by.patch(`${path}/settings`, { muted: true }),
      by.put(`${path}/read`, { messageId: sentMessage.id }),
    ]
    for (const [by, path, expected] of [
      [bob, pathOf(group), forbidden],
      [kim, pathOf(group), forbidden],
      [ada, pathOf(gone), notFound],
      [bob, pathOf(gone), notFound],
      [kim, pathOf(gone), notFound],
      [ada, pathOf({ id: unknown }), notFound],
    ] as const)
      for (const answer of everything(by, path)) expect(await outcome(answer)).toEqual([...expected])
    expect((await ada.get("/chat/conversations")).body.items.map(({ id }: { id: string }) => id)).toEqual([group.id])
    expect((await bob.get("/chat/conversations")).body.items).toEqual([])
    expect((await ada.get(pathOf(group))).body).toMatchObject({ name: "Swappers", coverUrl: null })
  })

  test("a deleted account leaves its groups, and its direct conversations stay for the other one", async () => {
    const { ada, bob, eve } = await cast()
    const [group, alone, direct] = [await grouped(ada, [bob, eve]), await grouped(ada, []), await opened(ada, bob)]
    await ada.patch(`${pathOf(group)}/members/${eve.user.id}`, { role: "admin" })
    const sentMessage = await sent(ada, pathOf(direct))
    await sent(ada, pathOf(group))
    const id = ada.user.id
    await leaveService(ada)
    const { body: left } = await bob.get(pathOf(group))
    expect(byUser(left.members)).toEqual(byUser([memberView(bob, "member"), memberView(eve, "owner")]))
    expect(left).toMatchObject({ unreadCount: 1, lastMessage: { author: { id: null } } })
    const { body: kept } = await bob.get(pathOf(direct))
    const noUser = { id: null, displayName: "Deleted user", avatarUrl: null }
    expect(kept.members.map(({ user }: { user: object }) => user)).toContainAllValues([cardView(bob.user), noUser])
    expect(kept.lastMessage).toMatchObject({ id: sentMessage.id, author: noUser, content: "Hello" })
    expect(JSON.stringify([left, kept])).not.toContain(id)
    expect((await bob.put(`${pathOf(direct)}/read`, { messageId: sentMessage.id })).status).toBe(204)
    expect(await outcome(open(bob, id))).toEqual(userNotFound)
    expect(await outcome(bob.get(pathOf(alone)))).toEqual(notFound)
    await leaveService(bob)
    await leaveService(eve)
    const stored = await service.query(
      `select id from conversations where removed_at is null and id in ('${group.id}', '${alone.id}', '${direct.id}')`,
    )
    expect(stored).toEqual([])
  })
})
