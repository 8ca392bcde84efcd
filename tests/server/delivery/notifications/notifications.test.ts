import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"
import { outcome, type Person, refusal, walk } from "../../users/people.ts"
import { inboxOf, notice, unreadCountOf } from "./inbox.ts"

const unknown = "0199aaaa-0000-7000-8000-000000000000"

describe.each(engines)("Notifications, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const people = async () => [await service.person(), await service.person(), await service.person()] as const
  /** Has one person ask another to be friends, and answers the notification that the other one gets. */
  const notified = async (from: Person, to: Person) => {
    const { body } = await from.post("/friends/requests", { userId: to.user.id })
    const [newest] = await inboxOf(to, "?limit=1")
    expect(newest).toEqual(notice("friend_request", from.user, { kind: "friend_request", id: body.id }))
    return newest
  }
  const ids = async (person: Person, query = "") =>
    (await inboxOf(person, query)).map(({ id }: { readonly id: string }) => id)
  const read = (person: Person, id: string) => outcome(person.post(`/notifications/${id}/read`))
  const remove = (person: Person, id: string) => outcome(person.delete(`/notifications/${id}`))
  const done = [204, null]

  test("a list has the newest first; what is read leaves the unread list and its count, a second time too", async () => {
    const [ada, bob, eve] = await people()
    expect(await outcome(ada.get("/notifications"))).toEqual([200, { items: [], nextCursor: null }])
    expect(await unreadCountOf(ada)).toBe(0)
    const [byBob, byEve] = [await notified(bob, ada), await notified(eve, ada)]
    expect(await inboxOf(ada)).toEqual([byEve, byBob])
    expect(await unreadCountOf(ada)).toBe(2)
    for (let time = 0; time < 2; time++) {
      expect(await read(ada, byBob.id)).toEqual(done)
      expect(await inboxOf(ada)).toEqual([byEve, { ...byBob, read: true }])
      expect(await inboxOf(ada, "?unread=true")).toEqual([byEve])
      expect(await inboxOf(ada, "?unread=false")).toHaveLength(2)
      expect(await unreadCountOf(ada)).toBe(1)
    }
    expect(await outcome(ada.post("/notifications/read-all"))).toEqual(done)
    expect(await inboxOf(ada, "?unread=true")).toEqual([])
    expect(await unreadCountOf(ada)).toBe(0)
    expect(await ids(ada)).toEqual([byEve.id, byBob.id])
  })

  test("what is deleted is gone: one, then all, and no other user's", async () => {
    const [ada, bob, eve] = await people()
    const [byBob, byEve, ofBob] = [await notified(bob, ada), await notified(eve, ada), await notified(eve, bob)]
    expect(await remove(ada, byBob.id)).toEqual(done)
    expect(await remove(ada, byBob.id)).toEqual(refusal(404, "NOT_FOUND"))
    expect(await read(ada, byBob.id)).toEqual(refusal(404, "NOT_FOUND"))
    expect(await ids(ada)).toEqual([byEve.id])
    for (let time = 0; time < 2; time++) expect(await outcome(ada.delete("/notifications"))).toEqual(done)
    expect([await ids(ada), await unreadCountOf(ada)]).toEqual([[], 0])
    expect([await ids(bob), await unreadCountOf(bob)]).toEqual([[ofBob.id], 1])
  })

  test("no other user reads or deletes one: not its actor, not a stranger, and without a token no user", async () => {
    const [ada, bob, eve] = await people()
    const { id } = await notified(bob, ada)
    for (const other of [bob, eve]) {
      expect(await read(other, id)).toEqual(refusal(403, "FORBIDDEN"))
      expect(await remove(other, id)).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(other.post("/notifications/read-all"))).toEqual(done)
      expect(await outcome(other.delete("/notifications"))).toEqual(done)
      expect(await ids(other)).toEqual([])
    }
    const anybody = service.client()
    for (const answer of [
      anybody.get("/notifications"),
      anybody.get("/notifications/unread-count"),
      anybody.post(`/notifications/${id}/read`),
      anybody.post("/notifications/read-all"),
      anybody.delete(`/notifications/${id}`),
      anybody.delete("/notifications"),
    ])
      expect(await outcome(answer)).toEqual(refusal(401, "UNAUTHORIZED"))
    expect(await ids(ada, "?unread=true")).toEqual([id])
  })

  test("an id may be in upper case; an unknown one is 404, and what is no id 400", async () => {
    const [ada, bob] = await people()
    const { id } = await notified(bob, ada)
    expect(await read(ada, id.toUpperCase())).toEqual(done)
    expect(await unreadCountOf(ada)).toBe(0)
    expect(await read(bob, id.toUpperCase())).toEqual(refusal(403, "FORBIDDEN"))
    expect(await remove(ada, id.toUpperCase())).toEqual(done)
    for (const change of [read, remove]) {
      expect(await change(ada, unknown)).toEqual(refusal(404, "NOT_FOUND"))
      for (const bad of ["1", "%25", "read-al_", "' or '1'='1", `${unknown}'--`, "unread-count"]) {
        const [status, body] = await change(ada, encodeURIComponent(bad))
        expect([bad, status, (body as { message: string }).message]).toEqual([
          bad,
          400,
          'params.id must match format "uuid"',
        ])
      }
    }
  })

  const sides = [
    ["the recipient blocks", (ada: Person, bob: Person) => [ada, bob]],
    ["the actor blocks", (ada: Person, bob: Person) => [bob, ada]],
  ] as const
  test.each(sides)("when %s, they are hidden until the block is lifted", async (_, order) => {
    const [ada, bob, eve] = await people()
    const [byBob, byEve] = [await notified(bob, ada), await notified(eve, ada)]
    const [blocker, blocked] = order(ada, bob) as [Person, Person]
    const both = [byEve.id, byBob.id]
    expect([await ids(ada), await unreadCountOf(ada)]).toEqual([both, 2])
    await blocker.put(`/blocks/${blocked.user.id}`)
    for (const query of ["", "?unread=true"]) expect(await ids(ada, query)).toEqual([byEve.id])
    expect(await unreadCountOf(ada)).toBe(1)
    for (const change of [read, remove]) expect(await change(ada, byBob.id)).toEqual(refusal(404, "NOT_FOUND"))
    await blocker.delete(`/blocks/${blocked.user.id}`)
    for (const query of ["", "?unread=true"]) expect(await ids(ada, query)).toEqual(both)
    expect(await unreadCountOf(ada)).toBe(2)
  })

  test("reading all and deleting all include those that a block hides", async () => {
    const [ada, bob] = await people()
    const { id } = await notified(bob, ada)
    const whileBlocked = async (does: () => Promise<unknown>) => {
      await ada.put(`/blocks/${bob.user.id}`)
      expect(await ids(ada)).toEqual([])
      expect(await does()).toEqual(done)
      await ada.delete(`/blocks/${bob.user.id}`)
    }
    await whileBlocked(() => outcome(ada.post("/notifications/read-all")))
    expect([await ids(ada), await unreadCountOf(ada)]).toEqual([[id], 0])
    await whileBlocked(() => outcome(ada.delete("/notifications")))
    expect(await ids(ada)).toEqual([])
  })

  test("a deleted actor is shown as a deleted user, and the notification stays", async () => {
    const [ada, bob] = await people()
    const byBob = await notified(bob, ada)
    expect((await bob.delete("/users/me", { password: bob.password })).status).toBe(204)
    const actor = { id: null, displayName: "Deleted user", avatarUrl: null }
    expect(await inboxOf(ada, "?unread=true")).toEqual([{ ...byBob, actor }])
    expect(await unreadCountOf(ada)).toBe(1)
    expect(await read(ada, byBob.id)).toEqual(done)
    expect(await inboxOf(ada)).toEqual([{ ...byBob, actor, read: true }])
  })

  test("a cursor is good for its own list and person alone, and unread takes true or false once", async () => {
    const [ada, bob, eve] = await people()
    const other = await service.person()
    const all = [await notified(bob, ada), await notified(eve, ada), await notified(other, ada)].reverse()
    await notified(other, bob)
    await notified(eve, bob)
    for (const query of ["", "?unread=true"])
      for (const limit of [1, 2, 3]) expect(await walk(ada, `/notifications${query}`, limit)).toEqual(all)
    const cursorOf = async (person: Person, query: string) =>
      encodeURIComponent((await person.get(`/notifications?limit=1${query}`)).body.nextCursor)
    const [ofAll, ofUnread, ofBob] = [
      await cursorOf(ada, ""),
      await cursorOf(ada, "&unread=true"),
      await cursorOf(bob, ""),
    ]
    const refused = async (query: string) => {
      const { status, body } = await ada.get(`/notifications?${query}`)
      return [query, status, body.code]
    }
    expect((await ada.get(`/notifications?unread=false&cursor=${ofAll}`)).status).toBe(200)
    for (const query of [
      `unread=true&cursor=${ofAll}`,
      `cursor=${ofUnread}`,
      `cursor=${ofBob}`,
      `cursor=${ofAll}A`,
      "cursor=",
      "limit=0",
      "limit=101",
      "unread=1",
      "unread=",
      "unread=true&unread=true",
    ])
      expect(await refused(query)).toEqual([query, 400, "ERR_VALIDATION"])
    expect((await bob.get(`/friends/requests?cursor=${ofBob}`)).status).toBe(400)
  })

  test("of 20 who read and delete one at once, one deletes it", async () => {
    const [ada, bob] = await people()
    const { id } = await notified(bob, ada)
    const reads = await Promise.all(Array.from({ length: 20 }, () => read(ada, id)))
    expect(reads).toEqual(Array(20).fill(done))
    const deletions = await Promise.all(Array.from({ length: 20 }, () => remove(ada, id)))
    expect(deletions.filter(([status]) => status === 204)).toHaveLength(1)
    expect(deletions.filter(([status]) => status === 404)).toHaveLength(19)
  })
})
