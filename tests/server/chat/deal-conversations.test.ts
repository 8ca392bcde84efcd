import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mostDealsADay } from "../../../core/chat/deal.ts"
import { suspendAccount, type UserId } from "../../../core/index.ts"
import { storedDeals } from "../../../testing/samples/stored-deals.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { act, completed, offerTo, signedInAgain } from "../market/market.ts"
import { settling } from "../market/rounds/rounds-client.ts"
import { openSocket } from "../realtime/socket-client.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { formOf } from "./attachment-client.ts"
import { reactionOf, sent } from "./chat-client.ts"
import { asNew, byUser, eventsOf, leaveService, memberView, pathOf } from "./conversations-client.ts"

const ended = refusal(409, "CONVERSATION_ENDED")
const blocked = refusal(403, "BLOCKED")
const forbidden = refusal(403, "FORBIDDEN")

interface Made {
  readonly id: string
}

describe.each(engines)("A conversation about a deal, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const openOf = (by: Person, { id }: Made) => by.post(`/offers/${id}/conversation`)
  const openOfLeg = (by: Person, { id }: Made) => by.post(`/legs/${id}/conversation`)
  /** Two strangers, one of whom makes the other an offer, and the conversation about it. */
  const dealt = async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const { listing, offer } = await offerTo(ada, bob)
    const { status, body } = await openOf(bob, offer)
    expect(status).toBe(201)
    return { ada, bob, listing, offer, deal: body as Made, path: pathOf(body) }
  }
  /** What a member may change in it, each once. */
  const changes = (by: Person, path: string, message: Made) => [
    by.post(`${path}/messages`, { content: "Again" }),
    by.post(`${path}/messages`, formOf([{ name: "a.txt", bytes: new TextEncoder().encode("Hi") }])),
    by.patch(`/chat/messages/${message.id}`, { content: "Other words" }),
    by.put(reactionOf(message)),
  ]
  const conversationOf = async (by: Person, { id }: Made) => (await by.get(`/offers/${id}`)).body.conversationId

  test("strangers talk about an offer from its first proposal on, without a request", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const { offer } = await offerTo(ada, bob)
    expect(offer.conversationId).toBe(null)
    const { status, body } = await openOf(ada, offer)
    expect([status, { ...body, members: byUser(body.members) }]).toEqual([
      201,
      {
        ...asNew,
        kind: "offer",
        name: null,
        offer: { id: offer.id, status: "pending" },
        members: byUser([memberView(ada, "member"), memberView(bob, "member")]),
      },
    ])
    for (const by of [ada, bob]) {
      expect(await outcome(openOf(by, offer))).toEqual([200, body])
      expect(await conversationOf(by, offer)).toBe(body.id)
      expect((await by.get("/offers")).body.items[0].conversationId).toBe(body.id)
    }
    expect(await eventsOf(service, body.id)).toEqual(["conversation.updated of it for members"])
    const message = await sent(bob, pathOf(body), "With the box?")
    expect((await ada.get("/chat/unread-count")).body).toEqual({ count: 1 })
    expect((await ada.put(reactionOf(message))).status).toBe(200)
    // It is not the direct one, which a stranger still does not open.
    expect(await outcome(ada.post("/chat/conversations", { kind: "direct", userId: bob.user.id }))).toEqual(
      refusal(400, "NOT_FRIEND"),
    )
    expect((await ada.post("/chat/dm-requests", { userId: bob.user.id })).status).toBe(201)
    for (const by of [ada, bob]) expect((await by.get("/chat/conversations")).body.items).toHaveLength(1)
  })

  test("each offer of the two has its own, whose status follows", async () => {
    const { ada, bob, offer, path } = await dealt()
    const { offer: next } = await offerTo(ada, bob)
    const { status, body } = await openOf(ada, next)
    expect([status, body.offer.id]).toEqual([201, next.id])
    await act(ada, offer, "accept")
    expect((await bob.get(path)).body).toMatchObject({ offer: { id: offer.id, status: "accepted" }, closesAt: null })
    await act(bob, offer, "cancel")
    const { body: after } = await bob.get(path)
    const { updatedAt } = (await bob.get(`/offers/${offer.id}`)).body
    const closesAt = new Date(Date.parse(updatedAt) + 30 * 86_400_000).toISOString()
    expect(after).toMatchObject({ offer: { status: "cancelled" }, closesAt })
  })

  test("cannot be changed or left, as a direct one", async () => {
    const { ada, bob, path } = await dealt()
    for (const answer of [
      ada.patch(path, { name: "Us" }),
      ada.delete(path),
      ada.delete(`${path}/cover`),
      ada.post(`${path}/members`, { userId: bob.user.id }),
      ada.patch(`${path}/members/${bob.user.id}`, { role: "admin" }),
      ada.delete(`${path}/members/me`),
      ada.delete(`${path}/members/${bob.user.id}`),
    ])
      expect(await outcome(answer)).toEqual(forbidden)
    expect((await ada.patch(`${path}/settings`, { archived: true })).body.archived).toBe(true)
  })

  test("a third person gets nothing of it", async () => {
    const { offer, path, bob } = await dealt()
    const message = await sent(bob, path, "A secret price")
    const eve = await service.person()
    expect(await outcome(openOf(eve, offer))).toEqual(refusal(403, "NOT_AUTHORIZED"))
    expect(await outcome(openOf(eve, { id: unknown }))).toEqual(refusal(404, "OFFER_NOT_FOUND"))
    expect((await service.client().post(`/offers/${offer.id}/conversation`)).status).toBe(401)
    for (const answer of [
      eve.get(path),
      eve.get(`${path}/messages`),
      eve.get(`${path}/search?q=secret`),
      eve.get(`/chat/messages/${message.id}`),
      ...changes(eve, path, message),
    ])
      expect(await outcome(answer)).toEqual(forbidden)
    expect((await eve.get("/chat/conversations")).body.items).toEqual([])
  })

  test("during a block it is read only, and none is opened", async () => {
    const { ada, bob, offer, path, deal } = await dealt()
    const message = await sent(bob, path)
    const own = await sent(ada, path)
    const { offer: other } = await offerTo(ada, bob)
    await ada.put(`/blocks/${bob.user.id}`)
    for (const [by, one] of [
      [ada, own],
      [bob, message],
    ] as const) {
      expect(await outcome(openOf(by, offer))).toEqual(blocked)
      expect(await outcome(openOf(by, other))).toEqual(blocked)
      for (const answer of changes(by, path, one)) expect(await outcome(answer)).toEqual(blocked)
      expect((await by.get(path)).body).toMatchObject({ id: deal.id, offer: { id: offer.id, status: "cancelled" } })
      expect(await conversationOf(by, other)).toBe(null)
    }
    await bob.patch("/users/me", { displayName: "Another name" })
    expect((await ada.get(`/chat/messages/${message.id}`)).body.author.displayName).toBe(bob.user.displayName)
    await ada.delete(`/blocks/${bob.user.id}`)
    // The offer was cancelled by the block, and the two have 30 days.
    expect((await bob.post(`${path}/messages`, { content: "Sorry" })).status).toBe(201)
  })

  test("opened by both and blocked at once, there is one or none, and no user writes in it", async () => {
    for (const _ of Array.from({ length: 5 })) {
      const [ada, bob] = [await service.person(), await service.person()]
      const { offer } = await offerTo(ada, bob)
      const [mine, theirs] = await Promise.all([
        openOf(ada, offer),
        openOf(bob, offer),
        ada.put(`/blocks/${bob.user.id}`),
      ])
      const opened = [mine, theirs].filter(({ status }) => status < 300)
      const refused = [mine, theirs].filter(({ status }) => status === 403)
      expect(opened.length + refused.length).toBe(2)
      const ids = [...new Set(opened.map(({ body }) => body.id))]
      expect(ids.length).toBe(Math.min(opened.length, 1))
      expect(opened.filter(({ status }) => status === 201)).toHaveLength(ids.length)
      expect(await conversationOf(bob, offer)).toBe(ids[0] ?? null)
      for (const id of ids)
        expect(await outcome(bob.post(`${pathOf({ id })}/messages`, { content: "Hi" }))).toEqual(blocked)
    }
  })

  test("with a deleted account it stays to be read, and none is opened", async () => {
    const { ada, bob, offer, path } = await dealt()
    const message = await sent(ada, path)
    const { offer: other } = await offerTo(ada, bob)
    await leaveService(bob)
    expect(await outcome(openOf(ada, offer))).toEqual(refusal(404, "USER_NOT_FOUND"))
    expect(await outcome(openOf(ada, other))).toEqual(refusal(404, "USER_NOT_FOUND"))
    expect(await outcome(ada.post(`${path}/messages`, { content: "Hello?" }))).toEqual(forbidden)
    expect((await ada.patch(`/chat/messages/${message.id}`, { content: "Hello?" })).status).toBe(200)
    const { body } = await ada.get(path)
    expect(body.members.map(({ user }: { readonly user: Made }) => user.id)).toContain(null)
    await leaveService(ada)
    const left = await service.query(
      `select removed_at from conversations where id = '${body.id}' and removed_at is null`,
    )
    expect(left).toEqual([])
  })

  test("of 50 within a day between the same two the next one is refused, and another user is not", async () => {
    const { ada, bob, offer } = await dealt()
    const [next, { offer: other }] = [await offerTo(ada, bob), await offerTo(ada, await service.person())]
    await service.inside(storedDeals(ada.user.id as UserId, bob.user.id as UserId, mostDealsADay - 1))
    const tooMany = refusal(409, "TOO_MANY_CONVERSATIONS")
    for (const by of [ada, bob]) expect(await outcome(openOf(by, next.offer))).toEqual(tooMany)
    expect((await openOf(bob, offer)).status).toBe(200)
    expect((await openOf(ada, other)).status).toBe(201)
  })

  test("a suspended user neither opens nor writes, and the other one does", async () => {
    const { ada, bob, path } = await dealt()
    const { offer: other } = await offerTo(ada, bob)
    await service.inside(suspendAccount(bob.user.id as UserId))
    const suspended = refusal(403, "ACCOUNT_SUSPENDED")
    expect(await outcome(openOf(bob, other))).toEqual(suspended)
    expect(await outcome(bob.post(`${path}/messages`, { content: "Hi" }))).toEqual(suspended)
    expect((await openOf(ada, other)).status).toBe(201)
    expect((await ada.post(`${path}/messages`, { content: "Hi" })).status).toBe(201)
  })

  test("members get its frames, and others none", async () => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const sockets = [
      openSocket(service, ada.token),
      openSocket(service, bob.token),
      openSocket(service, eve.token),
    ] as const
    await Promise.all(sockets.map((socket) => socket.ofType("ready")))
    const { offer } = await offerTo(ada, bob)
    const { body } = await openOf(bob, offer)
    const [atAda, atBob, atEve] = sockets
    for (const socket of [atAda, atBob])
      expect(await socket.ofType("conversation.updated")).toMatchObject({
        conversation: { id: body.id, kind: "offer", offer: { id: offer.id, status: "pending" } },
      })
    const message = await sent(bob, pathOf(body), "In a frame")
    for (const socket of [atAda, atBob])
      expect(await socket.ofType("message.created")).toMatchObject({ message: { id: message.id } })
    expect(JSON.stringify(atEve.frames)).not.toContain(body.id)
    await Promise.all(sockets.map((socket) => socket.close()))
  })

  test("the two of a leg have one, which ends for who does not receive it any more", async () => {
    const owner = await service.person()
    const [ada, bob, cid] = await Promise.all([service.person(), service.person(), service.person()])
    const { legs } = await settling(service, owner, { ada, bob, cid })
    // Ada gives to Cid, he to Bob, and Bob to Ada.
    const leg = legs.get("cid")
    expect([leg.receiver.id, leg.conversationId]).toEqual([bob.user.id, null])
    const key = { headers: { "idempotency-key": "once" } }
    const { status, body } = await bob.post(`/legs/${leg.id}/conversation`, {}, key)
    const again = await bob.post(`/legs/${leg.id}/conversation`, {}, key)
    expect([again.status, again.body, again.headers.has("idempotency-replayed")]).toEqual([201, body, true])
    expect([status, body]).toMatchObject([201, { kind: "offer", offer: null, leg: { id: leg.id, status: "pending" } }])
    const path = pathOf(body)
    const message = await sent(cid, path, "To which address?")
    expect((await cid.get(`/legs/${leg.id}`)).body.conversationId).toBe(body.id)
    for (const other of [ada, owner]) {
      expect((await other.get(`/legs/${leg.id}`)).body.conversationId).toBe(null)
      expect(await outcome(openOfLeg(other, leg))).toEqual(refusal(403, "NOT_AUTHORIZED"))
      expect(await outcome(other.get(path))).toEqual(forbidden)
    }
    expect(await outcome(openOfLeg(bob, { id: unknown }))).toEqual(refusal(404, "LEG_NOT_FOUND"))

    // Bob drops out, so what Cid gives goes to Ada.
    expect((await bob.post(`/legs/${legs.get("bob").id}/drop`)).status).toBe(200)
    expect((await cid.get(`/legs/${leg.id}`)).body).toMatchObject({
      receiver: { id: ada.user.id },
      conversationId: null,
    })
    for (const answer of changes(cid, path, message)) expect(await outcome(answer)).toEqual(ended)
    expect((await bob.get(path)).body).toMatchObject({ leg: null, offer: null, closesAt: expect.any(String) })
    expect(await outcome(openOfLeg(bob, leg))).toEqual(refusal(403, "NOT_AUTHORIZED"))
    const next = await openOfLeg(cid, leg)
    expect([next.status, next.body.id === body.id, next.body.leg.id]).toEqual([201, false, leg.id])
    expect((await ada.get(`/legs/${leg.id}`)).body.conversationId).toBe(next.body.id)
    expect((await bob.get(`/legs/${leg.id}`)).body.conversationId).toBe(null)
    expect(await outcome(bob.get(pathOf(next.body)))).toEqual(forbidden)
    await ada.put(`/blocks/${cid.user.id}`)
    expect(await outcome(openOfLeg(cid, leg))).toEqual(refusal(404, "LEG_NOT_FOUND"))
    expect(await outcome(cid.post(`${pathOf(next.body)}/messages`, { content: "Hi" }))).toEqual(blocked)
  }, 30_000)

  // The clock of the service has moved from here on.
  test("30 days after the end it is read only, for requests and sockets, and none is opened", async () => {
    const { ada, bob, offer, path, deal } = await dealt()
    const { offer: other } = await offerTo(ada, bob)
    await completed(ada, bob, offer)
    await act(bob, other, "cancel")
    const message = await sent(bob, path)
    expect((await ada.put(reactionOf(message, "👍"))).status).toBe(200)
    service.clock.forward({ days: 30, seconds: -60 })
    const [ada1, bob1] = [await signedInAgain(ada), await signedInAgain(bob)]
    expect((await ada1.post(`${path}/messages`, { content: "Thanks", clientId: "once" })).status).toBe(201)
    service.clock.forward({ minutes: 2 })
    const last = await sent(ada1, pathOf((await openOf(ada1, (await offerTo(ada1, bob1)).offer)).body))
    expect(last.content).toBe("Hello")
    for (const answer of changes(bob1, path, message)) expect(await outcome(answer)).toEqual(ended)
    expect((await ada1.post(`${path}/messages`, { content: "Thanks", clientId: "once" })).status).toBe(200)
    expect(await outcome(openOf(ada1, other))).toEqual(ended)
    expect(await conversationOf(ada1, other)).toBe(null)
    expect((await openOf(bob1, offer)).body).toMatchObject({ id: deal.id, offer: { status: "completed" } })
    const [socket, listener] = [openSocket(service, bob1.token), openSocket(service, ada1.token)]
    await Promise.all([socket.ofType("ready"), listener.ofType("ready")])
    socket.send({ type: "message.send", ref: "1", conversationId: deal.id, content: "Still there?" })
    expect(await socket.ofType("error")).toMatchObject({ ref: "1", code: "CONVERSATION_ENDED" })
    expect((await ada1.delete(reactionOf(message))).status).toBe(200)
    expect((await bob1.delete(`/chat/messages/${message.id}`)).status).toBe(204)
    await Promise.all([socket.close(), listener.close()])
  })
})
