import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"
import { accepted, act, euros, itemOf, offerTo, tradeWith } from "./market.ts"

describe.each(engines)("Negotiations, on %s", (engine) => {
  let service: Service
  let owner: Person
  let offerer: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    owner = await service.person()
    offerer = await service.person()
  })
  afterAll(() => service.stop())

  type Offer = { readonly id: string }
  const read = async ({ id }: Offer, by = owner) => (await by.get(`/offers/${id}`)).body
  const history = async ({ id }: Offer, by = owner) => (await by.get(`/offers/${id}/proposals`)).body.items
  const statuses = async (offer: Offer) => (await history(offer)).map(({ status }: { status: string }) => status)
  const propose = (by: Person, offer: Offer, body: object) => act(by, offer, "proposals", body)
  const lastNotified = async (person: Person) =>
    (
      await service.query(
        `select type, actor_id, subject_id from notifications where user_id = '${person.user.id}' order by id desc limit 1`,
      )
    )[0]
  const notifiedOf = (type: string, by: Person, { id }: Offer) => ({ type, actor_id: by.user.id, subject_id: id })

  test("a counter-proposal is answered alone, supersedes the pending one, and the other side is notified", async () => {
    const { offer } = await offerTo(owner, offerer)
    const { status, body } = await propose(owner, offer, { price: euros(950), message: " My last word. " })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        proposer: cardView(owner.user),
        price: euros(950),
        priceFrom: "offerer",
        offeredItem: null,
        offeredItems: [],
        listings: offer.listings,
        items: offer.items,
        message: "My last word.",
        status: "pending",
        createdAt: expect.stringMatching(moment),
      },
    ])
    expect(await read(offer)).toEqual({ ...offer, proposal: body, updatedAt: body.createdAt })
    expect(await history(offer)).toEqual([{ ...offer.proposal, status: "superseded" }, body])
    expect(await lastNotified(offerer)).toEqual(notifiedOf("offer_proposal", owner, offer))
  })

  test("a rejected proposal leaves the offer pending, and either side may propose again", async () => {
    const { offer } = await offerTo(owner, offerer)
    const { status, body } = await act(owner, offer, "reject")
    const rejected = { ...offer.proposal, status: "rejected" }
    expect([status, body]).toEqual([200, { ...offer, proposal: rejected, updatedAt: expect.stringMatching(moment) }])
    expect(await lastNotified(offerer)).toEqual(notifiedOf("offer_proposal_rejected", owner, offer))
    expect((await propose(offerer, offer, { price: euros(960) })).status).toBe(201)
    expect((await act(owner, offer, "reject", {})).status).toBe(200)
    expect((await propose(owner, offer, { price: euros(990) })).status).toBe(201)
    expect(await statuses(offer)).toEqual(["rejected", "rejected", "pending"])
  })

  test("an accepted one reserves the listing, and who proposed is notified", async () => {
    const { listing, offer } = await offerTo(owner, offerer)
    expect(listing.reserved).toBe(false)
    const { status, body } = await act(owner, offer, "accept")
    const agreed = { ...offer.proposal, status: "accepted" }
    expect([status, body]).toEqual([
      200,
      {
        ...{ ...offer, status: "accepted", proposal: agreed, updatedAt: expect.stringMatching(moment) },
        dueAt: expect.stringMatching(moment),
      },
    ])
    expect((await offerer.get(`/listings/${listing.id}`)).body.reserved).toBe(true)
    expect(await lastNotified(offerer)).toEqual(notifiedOf("offer_accepted", owner, offer))
  })

  test("a cancelled one frees the listing and withdraws what is pending; the other side is notified", async () => {
    for (const [by, other] of [
      [owner, offerer],
      [offerer, owner],
    ] as const) {
      const { listing, offer } = await offerTo(owner, offerer)
      const { status, body } = await act(by, offer, "cancel")
      expect([status, body]).toMatchObject([200, { status: "cancelled", proposal: { status: "withdrawn" } }])
      expect(await lastNotified(other)).toEqual(notifiedOf("offer_cancelled", by, offer))
      const { offer: second } = await offerTo(owner, offerer)
      await accepted(owner, second)
      expect((await act(by, second, "cancel")).body).toMatchObject({
        status: "cancelled",
        proposal: { status: "accepted" },
      })
      expect((await offerer.get(`/listings/${listing.id}`)).body).toMatchObject({
        status: "active",
        reserved: false,
      })
    }
  })

  test.each(["accept", "reject"])(
    "to %s another proposal than the one that was seen is 409, and changes nothing",
    async (action) => {
      const { offer } = await offerTo(owner, offerer)
      await act(owner, offer, "reject")
      const { body: second } = await propose(offerer, offer, { price: euros(990) })
      const before = await read(offer)
      for (const proposalId of [offer.proposal.id, unknown])
        for (const by of [owner, offerer])
          expect(await outcome(act(by, offer, action, { proposalId }))).toEqual(refusal(409, "NO_PENDING_PROPOSAL"))
      expect(await read(offer)).toEqual(before)
      expect((await act(owner, offer, action, { proposalId: second.id.toUpperCase() })).status).toBe(200)
    },
  )

  test.each(["accept", "reject"])("to %s whichever is pending, null or no body at all will do", async (action) => {
    for (const body of [{ proposalId: null }, {}, undefined]) {
      const { offer } = await offerTo(owner, offerer)
      expect((await owner.post(`/offers/${offer.id}/${action}`, body)).status).toBe(200)
    }
  })

  const badPrices = [
    [{}, 422, "INVALID_PROPOSAL"],
    [{ price: null }, 422, "INVALID_PROPOSAL"],
    [{ price: { amount: 950, currency: "USD" } }, 422, "INVALID_PROPOSAL"],
    [{ price: euros(950), offeredItemId: unknown }, 422, "INVALID_PROPOSAL"],
    [{ offeredItemId: unknown }, 422, "INVALID_PROPOSAL"],
  ] as const
  test.each(badPrices)(
    "a counter-proposal of %j for a purchase is %d %s and changes nothing",
    async (body, status, code) => {
      const { offer } = await offerTo(owner, offerer)
      const before = [await read(offer), await history(offer), await lastNotified(offerer)]
      expect(await outcome(propose(owner, offer, body))).toEqual(refusal(status, code))
      expect([await read(offer), await history(offer), await lastNotified(offerer)]).toEqual(before)
      expect((await act(owner, offer, "accept", { proposalId: offer.proposal.id })).status).toBe(200)
    },
  )

  const badItems: ReadonlyArray<readonly [string, number, string, () => Promise<object>]> = [
    ["nothing", 422, "INVALID_PROPOSAL", async () => ({})],
    ["a price", 422, "INVALID_PROPOSAL", async () => ({ price: euros(1) })],
    [
      "an item and a price of another currency",
      422,
      "INVALID_PROPOSAL",
      async () => ({ price: { amount: 1, currency: "USD" }, offeredItemId: unknown }),
    ],
    ["an unknown item", 404, "OFFERED_ITEM_NOT_FOUND", async () => ({ offeredItemId: unknown })],
    ["the owner's item", 403, "OFFERED_ITEM_NOT_OWNED", async () => ({ offeredItemId: (await itemOf(owner)).id })],
    [
      "an item that the offerer hides",
      422,
      "OFFERED_COLLECTION_PRIVATE",
      async () => ({ offeredItemId: (await itemOf(offerer, {}, { visibility: "private" })).id }),
    ],
    [
      "an item that the offerer shows to friends",
      403,
      "OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
      async () => ({ offeredItemId: (await itemOf(offerer, {}, { visibility: "friends_only" })).id }),
    ],
  ]
  test.each(badItems)(
    "a counter-proposal of %s in a trade is %d %s and changes nothing",
    async (_, status, code, of) => {
      const { offer } = await tradeWith(owner, offerer)
      const before = [await read(offer), await history(offer), await lastNotified(offerer)]
      expect(await outcome(propose(owner, offer, await of()))).toEqual(refusal(status, code))
      expect([await read(offer), await history(offer), await lastNotified(offerer)]).toEqual(before)
      expect((await act(owner, offer, "accept", { proposalId: offer.proposal.id })).status).toBe(200)
    },
  )

  test("the owner asks in vain for an item that the offerer's profile hides, and learns nothing of it", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const { offer } = await tradeWith(ada, bob)
    const hidden = await itemOf(bob, { name: "Hidden" })
    await bob.patch("/users/me", { privacy: "private" })
    expect(await outcome(propose(ada, offer, { offeredItemId: hidden.id }))).toEqual(
      refusal(404, "OFFERED_ITEM_NOT_FOUND"),
    )
    expect(await read(offer, ada)).toMatchObject({ proposal: { status: "pending", offeredItem: { name: "Tunic" } } })
    await act(ada, offer, "reject")
    expect((await propose(bob, offer, { offeredItemId: hidden.id })).status).toBe(201)
  })

  test("an item that is hidden and renamed before the offer ends keeps its name for who offered", async () => {
    const { listing, offer } = await offerTo(owner, offerer)
    await owner.patch(`/collections/${listing.item.collectionId}`, { visibility: "private" })
    await owner.patch(`/items/${listing.item.id}`, { name: "Secret" })
    expect((await act(owner, offer, "cancel")).body.item.name).toBe("Secret")
    expect((await read(offer, offerer)).item).toEqual({ ...offer.item, collectionId: null, copies: null })
  })

  test("the state forbids before the proposal is looked at", async () => {
    const { offer } = await tradeWith(owner, offerer)
    expect(await outcome(propose(offerer, offer, {}))).toEqual(refusal(409, "ALREADY_PROPOSED"))
    await accepted(owner, offer)
    expect(await outcome(propose(owner, offer, {}))).toEqual(refusal(409, "INVALID_TRANSITION"))
    await act(owner, offer, "cancel")
    expect(await outcome(propose(owner, offer, {}))).toEqual(refusal(409, "OFFER_NOT_NEGOTIABLE"))
    expect(await outcome(propose(owner, offer, { price: euros(0) }))).toEqual(unfit("body.price.amount must be >= 1"))
  })

  test("an offered item that is deleted leaves the offer pending; accepting is 410, another item goes on", async () => {
    const { offer, offered } = await tradeWith(owner, offerer)
    expect((await offerer.delete(`/items/${offered.id}`)).status).toBe(204)
    expect(await read(offer)).toMatchObject({ status: "pending", proposal: { status: "pending", offeredItem: null } })
    expect(await outcome(act(owner, offer, "accept"))).toEqual(refusal(410, "OFFERED_ITEM_GONE"))
    expect(await outcome(act(offerer, offer, "accept"))).toEqual(refusal(403, "CANNOT_ACCEPT_OWN_PROPOSAL"))
    const other = await itemOf(offerer, { name: "Hades" })
    const { body } = await propose(owner, offer, { offeredItemId: other.id })
    expect(body).toMatchObject({ proposer: cardView(owner.user), offeredItem: { id: other.id, name: "Hades" } })
    expect((await act(offerer, offer, "accept")).body.status).toBe("accepted")
  })

  test("an item that is deleted rejects the pending offer, and notifies who offered", async () => {
    const { listing, offer } = await offerTo(owner, offerer)
    await owner.delete(`/items/${listing.item.id}`)
    expect(await read(offer, offerer)).toMatchObject({
      status: "rejected",
      item: null,
      proposal: { status: "rejected" },
    })
    expect(await lastNotified(offerer)).toEqual(notifiedOf("offer_rejected", owner, offer))
    expect(await outcome(act(owner, offer, "accept"))).toEqual(refusal(409, "OFFER_NOT_NEGOTIABLE"))
  })

  test("proposals are listed oldest first, each once, and a cursor is good for its offer and reader alone", async () => {
    const { offer } = await offerTo(owner, offerer)
    for (const [n, by] of [owner, offerer, owner, offerer].entries())
      expect((await propose(by, offer, { price: euros(950 + n) })).status).toBe(201)
    const all = await history(offer)
    expect(all.map(({ price }: { price: { amount: number } }) => price.amount)).toEqual([900, 950, 951, 952, 953])
    for (const limit of [1, 2, 5]) expect(await walk(offerer, `/offers/${offer.id}/proposals`, limit)).toEqual(all)
    const { nextCursor } = (await owner.get(`/offers/${offer.id}/proposals?limit=1`)).body
    const { offer: second } = await offerTo(owner, offerer)
    for (const [by, id] of [
      [offerer, offer.id],
      [owner, second.id],
    ] as const)
      expect(await outcome(by.get(`/offers/${id}/proposals?cursor=${nextCursor}`))).toEqual(
        unfit("querystring.cursor must be a cursor of this list"),
      )
  })

  test("a block between the two cancels what is open, notifies no user, and leaves it readable to both", async () => {
    const other = await service.person()
    const { offer } = await offerTo(owner, other)
    const before = await lastNotified(owner)
    await other.put(`/blocks/${owner.user.id}`)
    for (const by of [owner, other])
      expect(await read(offer, by)).toMatchObject({
        status: "cancelled",
        proposal: { status: "withdrawn" },
        owner: cardView(owner.user),
        offerer: cardView(other.user),
      })
    expect([await lastNotified(owner), await lastNotified(other)]).toEqual([before, undefined])
  })

  test("an account that goes cancels what is open, notifies the other side, and is shown as deleted", async () => {
    const leaver = await service.person()
    const { offer } = await tradeWith(owner, leaver)
    expect((await leaver.delete("/users/me", { password: leaver.password })).status).toBe(204)
    const gone = { id: null, displayName: "Deleted user", avatarUrl: null }
    const shown = await read(offer)
    expect(shown).toMatchObject({ status: "cancelled", owner: cardView(owner.user), offerer: gone })
    expect(shown.proposal).toMatchObject({ proposer: gone, offeredItem: null, status: "withdrawn" })
    expect(await history(offer)).toEqual([shown.proposal])
    expect(await lastNotified(owner)).toMatchObject({ type: "offer_cancelled", subject_id: offer.id })
  })

  test("accepted, countered and cancelled at once, one of them is first, and the offer is as that order leaves it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { offer } = await offerTo(owner, offerer)
      const answers = await Promise.all([
        act(owner, offer, "accept"),
        propose(owner, offer, { price: euros(950) }),
        act(offerer, offer, "cancel"),
        act(owner, offer, "accept"),
      ])
      expect(answers[2]?.status).toBe(200)
      for (const { status } of answers) expect([200, 201, 403, 409]).toContain(status)
      expect((await read(offer)).status).toBe("cancelled")
      const left: ReadonlyArray<string> = await statuses(offer)
      expect(left.filter((status) => status === "pending")).toEqual([])
      expect(left.filter((status) => status === "accepted").length).toBeLessThanOrEqual(1)
    }
  })
})
