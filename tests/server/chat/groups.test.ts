import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unknown } from "../catalog/rows.ts"
import { form, part, send } from "../files/upload.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"
import { sent } from "./chat-client.ts"
import {
  asNew,
  byUser,
  castOf,
  eventsOf,
  grouped,
  groupWith,
  leaveService,
  memberView,
  pathOf,
} from "./conversations-client.ts"

const notFound = refusal(404, "NOT_FOUND")
const forbidden = refusal(403, "FORBIDDEN")
const blocked = refusal(403, "BLOCKED")
const notFriend = refusal(400, "NOT_FRIEND")
const userNotFound = refusal(404, "USER_NOT_FOUND")
const create = (by: Person, memberIds: ReadonlyArray<string>, name = "Swappers") =>
  by.post("/chat/conversations", { kind: "group", name, memberIds })

describe.each(engines)("Groups, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())
  const cast = () => castOf(service)

  test("a group has its owner and friends of the owner, who are notified", async () => {
    const { ada, bob, eve } = await cast()
    const { body, status } = await create(ada, [bob.user.id, ada.user.id, eve.user.id, bob.user.id], " Swap 🦉 ")
    expect(status).toBe(201)
    expect({ ...body, members: byUser(body.members) }).toEqual({
      ...asNew,
      kind: "group",
      name: "Swap 🦉",
      members: byUser([memberView(ada, "owner"), memberView(bob, "member"), memberView(eve, "member")]),
    })
    for (const person of [bob, eve]) {
      const [notice] = (await person.get("/notifications")).body.items
      expect(notice).toMatchObject({
        type: "group_added",
        actor: cardView(ada.user),
        subject: { kind: "conversation", id: body.id },
      })
    }
    expect((await ada.get("/notifications")).body.items).toEqual([])
    expect((await create(ada, [])).body.members).toEqual([memberView(ada, "owner")])
    expect((await create(ada, [ada.user.id])).status).toBe(201)
  })

  test("a group is not made with anybody else", async () => {
    const { ada, bob, eve, kim } = await cast()
    const gone = await service.person()
    await rows.befriend(ada.user, gone.user)
    await leaveService(gone)
    await rows.block(eve.user, ada.user)
    const [friend, hater, stranger] = [bob, eve, kim].map(({ user }) => user.id) as [string, string, string]
    expect(await outcome(create(ada, [friend, stranger]))).toEqual(notFriend)
    expect(await outcome(create(ada, [friend, hater]))).toEqual(blocked)
    expect(await outcome(create(ada, [hater, stranger]))).toEqual(notFriend)
    expect(await outcome(create(ada, [stranger, hater, unknown]))).toEqual(userNotFound)
    expect(await outcome(create(ada, [gone.user.id]))).toEqual(userNotFound)
    expect((await ada.get("/chat/conversations")).body.items).toEqual([])
    expect((await bob.get("/notifications")).body.items).toEqual([])
  })

  test("names and settings", async () => {
    const { ada, bob } = await cast()
    const group = await grouped(ada, [bob])
    const path = pathOf(group)
    const { body: renamed } = await ada.patch(path, { name: " Others ", coverUrl: "x", unreadCount: 4 })
    expect(renamed).toEqual({ ...group, name: "Others", updatedAt: expect.stringMatching(moment) })
    expect((await ada.patch(path, {})).body).toEqual(renamed)
    for (const name of [null, "", " ", "\u200b", 7]) expect((await ada.patch(path, { name })).status).toBe(400)
    const { body: muted } = await bob.patch(`${path}/settings`, { muted: true })
    expect(muted).toEqual({ ...renamed, muted: true })
    expect((await bob.patch(`${path}/settings`, {})).body).toEqual(muted)
    expect((await bob.patch(`${path}/settings`, { archived: true })).body).toEqual({ ...muted, archived: true })
    expect((await ada.get(path)).body).toEqual(renamed)
    for (const settings of [{ muted: null }, { archived: "yes" }])
      expect((await bob.patch(`${path}/settings`, settings)).status).toBe(400)
    const own = `conversation.updated of it for ${bob.user.id}`
    expect((await eventsOf(service, group.id)).slice(1)).toEqual(["conversation.updated of it for members", own, own])
  })

  test("covers are fitted into 1600 x 900", async () => {
    const { ada, bob } = await cast()
    const group = await grouped(ada, [bob])
    const cover = `${pathOf(group)}/cover`
    const set = (bytes: Buffer, by = ada) => send(service, cover, form(part(bytes)), { token: by.token })
    const { status, body } = await set(png(1920, 1080))
    expect([status, body]).toEqual([
      200,
      { ...group, coverUrl: expect.stringMatching(/\/media\/\w+\.webp$/), updatedAt: expect.stringMatching(moment) },
    ])
    const file = await fetch(service.url + new URL(body.coverUrl).pathname)
    const { height, width } = await new Bun.Image(await file.bytes()).metadata()
    expect([width, height]).toEqual([1600, 900])
    const { status: refused, body: reason } = await set(Buffer.from("no image"))
    expect([refused, reason]).toEqual(refusal(400, "INVALID_IMAGE"))
    expect((await set(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await bob.get(pathOf(group))).body.coverUrl).toBe(body.coverUrl)
    for (let n = 0; n < 2; n++) expect((await ada.delete(cover)).status).toBe(204)
    expect((await bob.get(pathOf(group))).body.coverUrl).toBe(null)
    // The second removal changed nothing, so that no event was sent.
    expect(await eventsOf(service, group.id)).toEqual(Array(3).fill("conversation.updated of it for members"))
  })

  test("a friend becomes a member who begins with 0 unread messages, and sees what was before", async () => {
    const { ada, bob, eve } = await cast()
    const group = await grouped(ada, [bob])
    const message = await sent(bob, pathOf(group))
    const { status, body } = await ada.post(`${pathOf(group)}/members`, { userId: eve.user.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ unreadCount: 1, lastMessage: { id: message.id } })
    expect(body.members.at(-1)).toEqual(memberView(eve, "member", message.id))
    expect((await eve.get(pathOf(group))).body).toMatchObject({ unreadCount: 0, lastMessage: { id: message.id } })
    const [notice] = (await eve.get("/notifications")).body.items
    expect(notice).toMatchObject({ type: "group_added", subject: { kind: "conversation", id: group.id } })
  })

  test("others become no members", async () => {
    const { ada, bob, kim } = await cast()
    const group = await grouped(ada, [bob])
    const hater = await service.person()
    await rows.block(hater.user, ada.user)
    const add = (userId: string, by = ada) => outcome(by.post(`${pathOf(group)}/members`, { userId }))
    expect(await add(unknown)).toEqual(userNotFound)
    expect(await add(kim.user.id)).toEqual(notFriend)
    expect(await add(ada.user.id)).toEqual(notFriend)
    expect(await add(hater.user.id)).toEqual(blocked)
    expect(await add(bob.user.id)).toEqual(refusal(409, "ALREADY_MEMBER"))
    // Where several rules refuse, the first of the contract answers.
    expect(await add(unknown, bob)).toEqual(forbidden)
    expect(await outcome(ada.post(`/chat/conversations/${unknown}/members`, { userId: unknown }))).toEqual(notFound)
    await ada.delete(`/friends/${bob.user.id}`)
    expect(await add(bob.user.id)).toEqual(notFriend)
  })

  test("a group has 100 members at most, also when the last two come at once", async () => {
    const { ada, bob, eve } = await cast()
    const crowd = await rows.crowd(...Array.from({ length: 97 }, (_, n) => `Person ${n}`))
    const group = await groupWith(service, [[ada, "owner"], ...crowd.map((user) => [{ user }, "member"] as const)])
    const add = (userId: string) => ada.post(`${group.path}/members`, { userId })
    const last = await service.person()
    await rows.befriend(ada.user, last.user)
    expect((await add(last.user.id)).status).toBe(201)
    const statuses = (await Promise.all([add(bob.user.id), add(eve.user.id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await ada.get(group.path)).body.members).toHaveLength(100)
    const { body: listed } = await ada.get("/chat/conversations")
    expect(listed.items[0].members).toHaveLength(100)
    const refused = await Promise.all([add(bob.user.id), add(eve.user.id)])
    expect(refused.map(({ body }) => body.error).sort()).toEqual(["ALREADY_MEMBER", "CONVERSATION_FULL"])
  })

  test("a block does not concern groups", async () => {
    const { ada, bob, eve } = await cast()
    const group = await grouped(ada, [bob, eve])
    const path = pathOf(group)
    await ada.patch(`${path}/members/${bob.user.id}`, { role: "admin" })
    await bob.put(`/blocks/${ada.user.id}`)
    await eve.put(`/blocks/${ada.user.id}`)
    expect((await bob.get(path)).body.members).toHaveLength(3)
    expect((await ada.patch(`${path}/members/${bob.user.id}`, { role: "owner" })).status).toBe(200)
    expect((await bob.patch(path, { name: "Ours" })).status).toBe(200)
    expect((await ada.delete(`${path}/members/${eve.user.id}`)).status).toBe(204)
    expect((await bob.delete(`${path}/members/${ada.user.id}`)).status).toBe(204)
  })
})
