import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"
import { accepted, act, buying, completed, euros, itemOf, listingOf, offerTo, trading } from "./market.ts"

/** What the sides of an offer have done after it was accepted. */
const untouched = {
  ownerHandover: null,
  offererHandover: null,
  ownerSentAt: null,
  offererSentAt: null,
  ownerReceivedAt: null,
  offererReceivedAt: null,
  ownerRemindedAt: null,
  offererRemindedAt: null,
  dueAt: null,
  problem: null,
}

describe.each(engines)("Offers, on %s", (engine) => {
  let service: Service
  let owner: Person
  let offerer: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    owner = await service.person()
    offerer = await service.person()
  })
  afterAll(() => service.stop())

  const offer = (body: unknown, person = offerer) => person.post("/offers", body)
  const notified = (person: Person) =>
    service.query(
      `select type, actor_id, subject_kind, subject_id from notifications where user_id = '${person.user.id}' order by id`,
    )

  test("an offer to buy is pending with its proposal, and its owner is notified", async () => {
    const listing = await listingOf(owner, { kind: "sale" })
    const said = { price: { ...euros(900), more: 1 }, message: " Please!\n", status: "accepted", ownerId: unknown }
    const { status, body } = await offer(buying(listing.id, said))
    const { fields: _, editions: __, pictures: ___, ...item } = listing.item
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        listingId: listing.id,
        item,
        listings: [listing.id],
        items: [item],
        offeredItems: [],
        priceFrom: "offerer",
        owner: cardView(owner.user),
        offerer: cardView(offerer.user),
        kind: "buy",
        status: "pending",
        proposal: {
          id: expect.stringMatching(uuid),
          proposer: cardView(offerer.user),
          price: euros(900),
          priceFrom: "offerer",
          offeredItem: null,
          offeredItems: [],
          listings: [listing.id],
          items: [item],
          message: "Please!",
          status: "pending",
          createdAt: body.createdAt,
        },
        ownerConfirmedAt: null,
        offererConfirmedAt: null,
        completedAt: null,
        conversationId: null,
        ...untouched,
        createdAt: expect.stringMatching(moment),
        updatedAt: body.createdAt,
      },
    ])
    for (const person of [owner, offerer]) {
      expect(await outcome(person.get(`/offers/${body.id}`))).toEqual([200, body])
      expect((await person.get("/offers")).body).toEqual({ items: [body], nextCursor: null })
      expect((await person.get(`/offers/${body.id}/proposals`)).body).toEqual({
        items: [body.proposal],
        nextCursor: null,
      })
    }
    expect(await notified(owner)).toEqual([
      { type: "offer_received", actor_id: offerer.user.id, subject_kind: "offer", subject_id: body.id },
    ])
    expect(await notified(offerer)).toEqual([])
  })

  test("an offer to trade names an item of who offers", async () => {
    const listing = await listingOf(owner, { kind: "trade", price: null })
    const offered = await itemOf(offerer, { name: "Tunic" })
    const { status, body } = await offer(trading(listing.id, offered.id, { price: null, message: " " }))
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: "trade", status: "pending", item: { id: listing.item.id } })
    const place = { collectionId: offered.collectionId, type: "games", copies: 1 }
    const card = { id: offered.id, name: "Tunic", coverUrl: null, ...place }
    expect(body.proposal).toEqual({
      id: expect.stringMatching(uuid),
      proposer: cardView(offerer.user),
      price: null,
      priceFrom: null,
      offeredItem: card,
      offeredItems: [card],
      listings: [listing.id],
      items: [body.item],
      message: null,
      status: "pending",
      createdAt: body.createdAt,
    })
    expect((await owner.get(`/offers/${body.id}`)).body).toEqual(body)
  })

  test("friends may trade what only friends see", async () => {
    const [one, other] = [await service.person(), await service.person()]
    const { body: request } = await one.post("/friends/requests", { userId: other.user.id })
    await other.post(`/friends/requests/${request.id}/accept`)
    const listing = await listingOf(one, {}, { visibility: "friends_only" })
    const offered = await itemOf(other, {}, { visibility: "friends_only" })
    expect((await offer(trading(listing.id, offered.id), other)).status).toBe(201)
  })

  test.each([
    [{ listingId: undefined }, "body must have required property 'listingId'"],
    [{ kind: undefined }, "body must have required property 'kind'"],
    [{ listingId: "7" }, 'body.listingId must match format "uuid"'],
    [{ kind: "both" }, "body.kind must be equal to one of the allowed values"],
    [{ price: 900 }, "body.price must be object"],
    [{ price: { amount: 9.5, currency: "EUR" } }, "body.price.amount must be integer"],
    [{ price: { amount: 0, currency: "EUR" } }, "body.price.amount must be >= 1"],
    [{ price: { amount: 9, currency: "Euro" } }, 'body.price.currency must match format "iso-4217"'],
    [{ offeredItemId: "7" }, 'body.offeredItemId must match format "uuid"'],
    [{ offeredItemId: 7 }, "body.offeredItemId must be string"],
    [{ message: "x".repeat(2001) }, "body.message must NOT have more than 2000 characters"],
    [{ message: 7 }, "body.message must be string"],
  ])("with %j it is 400, whatever else is wrong", async (said, message) => {
    const own = await listingOf(offerer)
    for (const listingId of [unknown, own.id])
      expect(await outcome(offer({ ...buying(listingId), ...said }))).toEqual(unfit(message))
  })

  test("after a cancelled one there may be another, and another listing of the item counts as the same", async () => {
    const { listing, offer: first } = await offerTo(owner, offerer)
    await owner.post(`/listings/${listing.id}/pause`)
    const { body: second } = await owner.post("/listings", { itemId: listing.item.id, kind: "trade" })
    const offered = await itemOf(offerer)
    expect(await outcome(offer(trading(second.id, offered.id)))).toEqual(refusal(409, "DUPLICATE_PENDING_OFFER"))
    await act(owner, first, "cancel")
    expect((await offer(trading(second.id, offered.id))).status).toBe(201)
  })

  test("of 20 offers on one item at once one is made, and its owner is notified of one", async () => {
    const seller = await service.person()
    const listing = await listingOf(seller)
    const people = await Promise.all(Array.from({ length: 5 }, () => service.person()))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => offer(buying(listing.id), people[n % 5] ?? offerer)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    for (const { status, body } of answers)
      if (status === 409) expect(body).toEqual({ error: "DUPLICATE_PENDING_OFFER" })
    expect(await notified(seller)).toHaveLength(1)
  })

  test("offers are listed by side and status, newest first, each once, for their two sides alone", async () => {
    const [me, other, eve] = [await service.person(), await service.person(), await service.person()]
    const made: Array<{ readonly id: string; readonly role: string; readonly status: string }> = []
    for (const [n, status] of ["pending", "accepted", "cancelled", "completed", "pending"].entries()) {
      const received = n % 2 === 0
      const [seller, buyer] = received ? [me, other] : [other, me]
      const { offer: one } = await offerTo(seller, buyer)
      if (status === "accepted") await accepted(seller, one)
      if (status === "cancelled") await act(buyer, one, "cancel")
      if (status === "completed") await completed(seller, buyer, one)
      made.unshift({ id: one.id, role: received ? "received" : "sent", status })
    }
    const ids = (wanted: Partial<(typeof made)[number]>) =>
      made
        .filter(({ role, status }) => (wanted.role ?? role) === role && (wanted.status ?? status) === status)
        .map(({ id }) => id)
    for (const limit of [1, 2, 20]) {
      const listed = async (query: string) => (await walk(me, `/offers${query}`, limit)).map(({ id }) => id)
      expect(await listed("")).toEqual(ids({}))
      expect(await listed("?role=received")).toEqual(ids({ role: "received" }))
      expect(await listed("?role=sent")).toEqual(ids({ role: "sent" }))
      for (const status of ["pending", "accepted", "cancelled", "completed", "rejected"]) {
        expect(await listed(`?status=${status}`)).toEqual(ids({ status }))
        expect(await listed(`?role=sent&status=${status}`)).toEqual(ids({ role: "sent", status }))
      }
    }
    expect((await other.get("/offers?role=sent")).body.items.map(({ id }: { id: string }) => id)).toEqual(
      ids({ role: "received" }),
    )
    expect((await eve.get("/offers")).body).toEqual({ items: [], nextCursor: null })
    for (const query of ["role=both", "status=open", "role=", "limit=0"])
      expect((await me.get(`/offers?${query}`)).body.code).toBe("ERR_VALIDATION")
  })
})
