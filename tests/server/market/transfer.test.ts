import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expireOffers } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import {
  accepted,
  act,
  buying,
  completed,
  euros,
  itemOf,
  listingOf,
  offerTo,
  signedInAgain,
  tradeWith,
  trading,
} from "./market.ts"

describe.each(engines)("Transfers, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const two = async () => [await service.person(), await service.person()] as const
  const confirm = (by: Person, offer: { readonly id: string }, body: unknown = undefined) =>
    by.post(`/offers/${offer.id}/confirm`, body)
  const read = async (by: Person, path: string) => (await by.get(path)).body
  const itemsOf = async (by: Person) => (await read(by, "/items")).items
  const ownersOf = async (...ids: ReadonlyArray<string>) => {
    const rows = await service.query(`select id, owner_id from items where id in (${ids.map((id) => `'${id}'`)})`)
    return Object.fromEntries(rows.map(({ id, owner_id }) => [id, owner_id]))
  }
  const notifiedTo = async (person: Person) =>
    (
      await service.query(`select type, actor_id from notifications where user_id = '${person.user.id}' order by id`)
    ).map(({ type, actor_id }) => [type, actor_id])
  const transfersOf = async (person: Person, offer: { readonly id: string }) =>
    (
      await service.query(
        `select id from notifications where type = 'offer_completed' and user_id = '${person.user.id}' and subject_id = '${offer.id}'`,
      )
    ).length

  test("the first confirmation waits and notifies the other side; the second moves the item and completes the offer", async () => {
    const [owner, offerer] = await two()
    const { listing, offer } = await offerTo(owner, offerer)
    const agreed = await accepted(owner, offer)
    const first = await confirm(owner, offer)
    expect([first.status, first.body]).toEqual([
      200,
      {
        ...agreed,
        ownerConfirmedAt: expect.stringMatching(moment),
        ownerReceivedAt: first.body.ownerConfirmedAt,
        updatedAt: first.body.ownerConfirmedAt,
      },
    ])
    expect(await ownersOf(listing.item.id)).toEqual({ [listing.item.id]: owner.user.id })
    expect((await notifiedTo(offerer)).at(-1)).toEqual(["offer_confirmed", owner.user.id])

    const second = await confirm(offerer, offer)
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({
      status: "completed",
      ownerConfirmedAt: first.body.ownerConfirmedAt,
      offererConfirmedAt: expect.stringMatching(moment),
      completedAt: second.body.offererConfirmedAt,
      updatedAt: second.body.offererConfirmedAt,
      item: { id: listing.item.id, name: "Outer Wilds" },
    })
    expect((await notifiedTo(owner)).at(-1)).toEqual(["offer_completed", offerer.user.id])
    const [item] = await itemsOf(offerer)
    expect(item).toMatchObject({
      id: listing.item.id,
      name: "Outer Wilds",
      listing: null,
      owner: { id: offerer.user.id },
    })
    expect(await itemsOf(owner)).toEqual([])
    expect(await read(offerer, `/collections/${item.collectionId}`)).toMatchObject({
      name: "Received games",
      type: "games",
      visibility: "private",
      itemsCount: 1,
    })
    expect(await read(owner, `/collections/${listing.item.collectionId}`)).toMatchObject({ itemsCount: 0 })
    expect(await read(owner, `/listings/${listing.id}`)).toMatchObject({ status: "closed", reserved: false })
  })

  test("a lost answer is harmless: a user who confirms again gets the completed offer, as often as they like", async () => {
    const [owner, offerer] = await two()
    const { listing, offer } = await offerTo(owner, offerer)
    await accepted(owner, offer)
    await confirm(owner, offer)
    expect(await outcome(confirm(owner, offer))).toEqual(refusal(409, "ALREADY_CONFIRMED"))
    const { body } = await confirm(offerer, offer)
    const before = [await notifiedTo(owner), await notifiedTo(offerer), await itemsOf(offerer)]
    for (const by of [offerer, owner, offerer])
      for (const collectionId of [undefined, null, unknown]) {
        const again = await outcome(confirm(by, offer, { collectionId }))
        const { item, items, proposal } = again[1] as typeof body
        expect(again).toEqual([200, { ...body, item, items, proposal: { ...body.proposal, items: proposal.items } }])
      }
    expect([await notifiedTo(owner), await notifiedTo(offerer), await itemsOf(offerer)]).toEqual(before)
    expect(await ownersOf(listing.item.id)).toEqual({ [listing.item.id]: offerer.user.id })
  })

  test("both sides confirm ten times each at once: one transfer, and each is notified of it once at most", async () => {
    const [owner, offerer] = await two()
    const { listing, offered, offer } = await tradeWith(owner, offerer)
    await accepted(owner, offer)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(n % 2 ? owner : offerer, offer)))
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status)
      if (status === 409) expect(body).toEqual({ error: "ALREADY_CONFIRMED" })
    }
    expect(answers.filter(({ body }) => body.status === "accepted")).toHaveLength(1)
    expect(await ownersOf(listing.item.id, offered.id)).toEqual({
      [listing.item.id]: offerer.user.id,
      [offered.id]: owner.user.id,
    })
    expect((await transfersOf(owner, offer)) + (await transfersOf(offerer, offer))).toBe(1)
    for (const by of [owner, offerer]) expect((await read(by, "/users/me")).collectionsCount).toBe(1)
  })

  test("a trade that the owner countered with another item of the offerer comes true with that one", async () => {
    const [owner, offerer] = await two()
    const { listing, offered, offer } = await tradeWith(owner, offerer)
    const wanted = await itemOf(offerer, { name: "Hades" })
    const counter = await act(owner, offer, "proposals", { offeredItemId: wanted.id })
    expect([counter.status, counter.body.offeredItem.id]).toEqual([201, wanted.id])
    expect((await act(offerer, offer, "accept", { proposalId: counter.body.id })).status).toBe(200)
    await confirm(offerer, offer)
    expect((await confirm(owner, offer)).body.status).toBe("completed")
    expect(await ownersOf(listing.item.id, offered.id, wanted.id)).toEqual({
      [listing.item.id]: offerer.user.id,
      [offered.id]: offerer.user.id,
      [wanted.id]: owner.user.id,
    })
  })

  test("every listing of what moved closes, and other open offers with it end and are notified", async () => {
    const [owner, offerer] = await two()
    const eve = await service.person()
    const { listing, offered, offer } = await tradeWith(owner, offerer)
    const { body: theirs } = await offerer.post("/listings", { itemId: offered.id, kind: "trade" })
    // The offered item is wanted by another user, and offered to a third one.
    const evesItem = await itemOf(eve, { name: "Braid" })
    const { body: wanting } = await eve.post("/offers", trading(theirs.id, evesItem.id))
    const evesListing = await listingOf(eve)
    const { body: promised } = await offerer.post("/offers", trading(evesListing.id, offered.id))
    expect([wanting.status, promised.status]).toEqual(["pending", "pending"])

    await completed(owner, offerer, offer)
    expect((await read(eve, `/offers/${wanting.id}`)).status).toBe("rejected")
    expect((await read(eve, `/offers/${promised.id}`)).status).toBe("rejected")
    for (const [by, id] of [
      [owner, listing.id],
      [offerer, theirs.id],
    ] as const)
      expect((await read(by, `/listings/${id}`)).status).toBe("closed")
    expect(await read(eve, `/listings/${evesListing.id}`)).toMatchObject({ status: "active", reserved: false })
    const received = (await notifiedTo(eve)).map(([type]) => type)
    expect(received.filter((type) => type === "offer_rejected" || type === "offer_cancelled")).toEqual([
      "offer_rejected",
      "offer_rejected",
    ])
  })

  test.each([
    ["item", "ITEM_GONE"],
    ["offered item", "OFFERED_ITEM_GONE"],
  ] as const)("an %s that is deleted after the acceptance answers 410 %s; cancelling works", async (which, code) => {
    const [owner, offerer] = await two()
    const { listing, offered, offer } = await tradeWith(owner, offerer)
    await accepted(owner, offer)
    await confirm(offerer, offer)
    const [by, id] = which === "item" ? [owner, listing.item.id] : [offerer, offered.id]
    expect((await by.delete(`/items/${id}`)).status).toBe(204)
    expect(await read(offerer, `/offers/${offer.id}`)).toMatchObject({ status: "accepted" })
    expect(await outcome(confirm(owner, offer))).toEqual(refusal(410, code))
    expect(await outcome(confirm(offerer, offer))).toEqual(refusal(409, "ALREADY_CONFIRMED"))
    expect((await act(owner, offer, "cancel")).body.status).toBe("cancelled")
  })

  test("two trades that share an item: one is accepted and comes true, the other ends, in any order", async () => {
    const [owner, offerer] = await two()
    const eve = await service.person()
    const { listing, offered, offer } = await tradeWith(owner, offerer)
    const evesListing = await listingOf(eve)
    const { body: other } = await offerer.post("/offers", trading(evesListing.id, offered.id))
    const answers = await Promise.all([act(owner, offer, "accept"), act(eve, other, "accept")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [agreed, by] = answers[0]?.status === 200 ? [offer, owner] : [other, eve]
    for (const side of [offerer, by]) await confirm(side, agreed)
    const ends = [await read(offerer, `/offers/${offer.id}`), await read(offerer, `/offers/${other.id}`)]
    expect(ends.map(({ status }) => status).sort()).toEqual(["completed", "rejected"])
    const won = ends[0]?.status === "completed"
    expect(await ownersOf(offered.id, listing.item.id, evesListing.item.id)).toEqual({
      [offered.id]: won ? owner.user.id : eve.user.id,
      [listing.item.id]: won ? offerer.user.id : owner.user.id,
      [evesListing.item.id]: won ? eve.user.id : offerer.user.id,
    })
  })

  test("an item that came by a transfer can be listed and sold on", async () => {
    const [owner, offerer] = await two()
    const eve = await service.person()
    const { listing, offer } = await offerTo(owner, offerer)
    await completed(owner, offerer, offer)
    const [item] = await itemsOf(offerer)
    await offerer.patch(`/collections/${item.collectionId}`, { visibility: "public" })
    const { status, body } = await offerer.post("/listings", { itemId: item.id, kind: "sale", price: euros(5) })
    expect(status).toBe(201)
    const { body: onward } = await eve.post("/offers", buying(body.id))
    await completed(offerer, eve, onward)
    expect(await ownersOf(listing.item.id)).toEqual({ [listing.item.id]: eve.user.id })
    expect((await confirm(owner, offer)).body.status).toBe("completed")
    expect(await ownersOf(listing.item.id)).toEqual({ [listing.item.id]: eve.user.id })
  })

  test("14 days after its acceptance what waits for a confirmation is cancelled, and both are notified", async () => {
    const [owner, offerer] = await two()
    const { listing, offer } = await offerTo(owner, offerer)
    await accepted(owner, offer)
    await confirm(offerer, offer)
    await service.inside(expireOffers())
    expect((await read(owner, `/offers/${offer.id}`)).status).toBe("accepted")
    service.clock.forward({ days: 14, seconds: 1 })
    await service.inside(expireOffers())
    const [again, other] = [await signedInAgain(owner), await signedInAgain(offerer)]
    expect((await read(again, `/offers/${offer.id}`)).status).toBe("cancelled")
    expect(await read(again, `/listings/${listing.id}`)).toMatchObject({ status: "active", reserved: false })
    for (const by of [owner, offerer]) expect((await notifiedTo(by)).at(-1)).toEqual(["offer_expired", null])
    expect(await outcome(confirm(other, offer))).toEqual(refusal(409, "INVALID_TRANSITION"))
  })
})
