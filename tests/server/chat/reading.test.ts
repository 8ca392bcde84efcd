import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { sent } from "./chat-client.ts"
import { castOf, eventsOf, grouped, opened, pathOf } from "./conversations-client.ts"

const notFound = refusal(404, "NOT_FOUND")
const forbidden = refusal(403, "FORBIDDEN")

describe.each(engines)("Reading conversations, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())
  const cast = () => castOf(service)

  test("reading never moves back, and others see it unless the reader hides it", async () => {
    const { ada, bob, kim } = await cast()
    const group = await grouped(ada, [bob])
    const path = pathOf(group)
    const written = []
    for (let n = 0; n < 5; n++) written.push(await sent(ada, pathOf(group), `Message ${n}`))
    const own = await sent(bob, pathOf(group), "Mine")
    const read = (messageId: string, by = bob) => outcome(by.put(`${path}/read`, { messageId }))
    const state = async (by: Person) => {
      const { body } = await by.get(path)
      const cursors = body.members.map(
        ({ lastReadMessageId, user }: { lastReadMessageId: string; user: { id: string } }) => [
          user.id,
          lastReadMessageId,
        ],
      )
      return { unread: body.unreadCount, ...Object.fromEntries(cursors) }
    }
    // Sending moves no cursor.
    expect(await state(bob)).toEqual({ unread: 5, [ada.user.id]: null, [bob.user.id]: null })
    expect(await state(ada)).toMatchObject({ unread: 1 })
    for (const [at, unread, cursor] of [
      [written[1].id, 3, written[1].id],
      [written[0].id, 3, written[1].id],
      [written[1].id, 3, written[1].id],
      [written[4].id, 0, written[4].id],
      [own.id, 0, own.id],
      [written[2].id, 0, own.id],
    ]) {
      expect((await read(at))[0]).toBe(204)
      expect(await state(bob)).toMatchObject({ unread, [bob.user.id]: cursor })
      expect(await state(ada)).toMatchObject({ unread: 1, [bob.user.id]: cursor })
    }
    const reads = (await eventsOf(service, group.id)).filter((event) => event.startsWith("conversation.read"))
    expect(reads).toEqual(Array(3).fill(`conversation.read of ${bob.user.id} for members`))
    await bob.patch("/users/me", { showReadReceipts: false })
    expect(await state(ada)).toMatchObject({ [bob.user.id]: null })
    expect(await state(bob)).toMatchObject({ [bob.user.id]: own.id })
    const elsewhere = await sent(ada, pathOf(await grouped(ada, [bob])))
    expect(await read(elsewhere.id)).toEqual(notFound)
    expect(await read(unknown)).toEqual(notFound)
    expect(await read(own.id, kim)).toEqual(forbidden)
    expect((await bob.put(`${path}/read`, { messageId: "x" })).status).toBe(400)
  })

  test("unread messages count where nothing is muted or archived", async () => {
    const { ada, bob } = await cast()
    const [one, other] = [await grouped(ada, [bob]), await opened(ada, bob)]
    for (const { id } of [one, one, other]) await sent(ada, pathOf({ id }))
    const count = async () => (await bob.get("/chat/unread-count")).body
    const set = (settings: object) => bob.patch(`${pathOf(one)}/settings`, settings)
    expect(await count()).toEqual({ count: 3 })
    await set({ muted: true })
    expect(await count()).toEqual({ count: 1 })
    await set({ muted: false, archived: true })
    expect(await count()).toEqual({ count: 1 })
    await set({ archived: false })
    expect(await count()).toEqual({ count: 3 })
    expect((await ada.get("/chat/unread-count")).body).toEqual({ count: 0 })
    await bob.delete(`${pathOf(one)}/members/me`)
    expect(await count()).toEqual({ count: 1 })
  })
})
