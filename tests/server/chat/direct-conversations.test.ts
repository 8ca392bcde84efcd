import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { form, part, send } from "../files/upload.ts"
import { outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"
import { sent } from "./chat-client.ts"
import { asNew, byUser, castOf, eventsOf, leaveService, memberView, opened, pathOf } from "./conversations-client.ts"

const forbidden = refusal(403, "FORBIDDEN")
const blocked = refusal(403, "BLOCKED")
const notFriend = refusal(400, "NOT_FRIEND")
const userNotFound = refusal(404, "USER_NOT_FOUND")
const open = (by: Person, userId: string) => by.post("/chat/conversations", { kind: "direct", userId })

describe.each(engines)("Direct conversations, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())
  const cast = () => castOf(service)

  test("two friends have one, opened by either", async () => {
    const { ada, bob, kim } = await cast()
    const { status, body } = await open(ada, bob.user.id)
    expect(status).toBe(201)
    expect({ ...body, members: byUser(body.members) }).toEqual({
      ...asNew,
      kind: "direct",
      name: null,
      members: byUser([memberView(ada, "member"), memberView(bob, "member")]),
    })
    for (const [by, whom] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      expect(await outcome(open(by, whom.user.id))).toEqual([200, body])
    expect((await bob.get(pathOf(body))).body).toEqual(body)
    expect(await eventsOf(service, body.id)).toEqual(["conversation.updated of it for members"])
    expect(await outcome(kim.get(pathOf(body)))).toEqual(forbidden)
  })

  test("is opened with friends alone", async () => {
    const { ada, eve, kim } = await cast()
    const gone = await service.person()
    await rows.befriend(ada.user, gone.user)
    await leaveService(gone)
    await rows.block(eve.user, ada.user)
    expect(await outcome(open(ada, kim.user.id))).toEqual(notFriend)
    expect(await outcome(open(ada, ada.user.id))).toEqual(notFriend)
    expect(await outcome(open(ada, eve.user.id))).toEqual(blocked)
    expect(await outcome(open(eve, ada.user.id))).toEqual(blocked)
    expect(await outcome(open(ada, gone.user.id))).toEqual(userNotFound)
    expect(await outcome(open(ada, unknown))).toEqual(userNotFound)
    expect((await ada.get("/chat/conversations")).body.items).toEqual([])
  })

  test("goes on after a friendship, and during a block for reading", async () => {
    const { ada, bob } = await cast()
    const direct = await opened(ada, bob)
    const message = await sent(bob, pathOf(direct))
    await ada.delete(`/friends/${bob.user.id}`)
    expect((await open(ada, bob.user.id)).status).toBe(200)
    await bob.put(`/blocks/${ada.user.id}`)
    for (const [by, whom] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await outcome(open(by, whom.user.id))).toEqual(blocked)
      expect((await by.get(pathOf(direct))).body.lastMessage.id).toBe(message.id)
      expect((await by.get("/chat/conversations")).body.items).toHaveLength(1)
      expect((await by.patch(`${pathOf(direct)}/settings`, { muted: true })).status).toBe(200)
      expect((await by.put(`${pathOf(direct)}/read`, { messageId: message.id })).status).toBe(204)
    }
    await bob.delete(`/blocks/${ada.user.id}`)
    expect((await open(ada, bob.user.id)).body.id).toBe(direct.id)
  })

  test("cannot be changed or left", async () => {
    const { ada, bob, eve, kim } = await cast()
    const direct = await opened(ada, bob)
    const path = pathOf(direct)
    const { body: before } = await ada.get(path)
    const received = await eventsOf(service, direct.id)
    for (const answer of [
      ada.patch(path, { name: "Us" }),
      ada.patch(path, {}),
      ada.delete(path),
      send(service, `${path}/cover`, form(part(png(9, 9))), { token: ada.token }),
      ada.delete(`${path}/cover`),
      ada.post(`${path}/members`, { userId: eve.user.id }),
      ada.post(`${path}/members`, { userId: unknown }),
      ada.patch(`${path}/members/${bob.user.id}`, { role: "admin" }),
      ada.patch(`${path}/members/me`, { role: "owner" }),
      ada.delete(`${path}/members/me`),
      ada.delete(`${path}/members/${bob.user.id}`),
      ada.delete(`${path}/members/${kim.user.id}`),
    ])
      expect(await outcome(answer)).toEqual(forbidden)
    expect((await ada.get(path)).body).toEqual(before)
    expect(await eventsOf(service, direct.id)).toEqual(received)
  })
})
