import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { problems } from "../../sql/maintenance/check/broken-rules.ts"
import type { Answer } from "../../support/client.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import { act, collectionOf, euros } from "./market.ts"

describe.each(engines)("Offers for several things, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  }, 120_000)
  afterEach(async () => expect(await service.inside(problems)).toEqual([]))
  afterAll(() => service.stop())

  const two = () => Promise.all([service.person(), service.person()])
  const added = async (by: Person, names: ReadonlyArray<string>, said: object = {}, of: object = {}) => {
    const { id } = await collectionOf(by, of)
    const made = []
    for (const name of names) made.push((await by.post(`/collections/${id}/items`, { name, ...said })).body)
    return made
  }
  const listed = async (by: Person, names: ReadonlyArray<string>, said: object = {}, of: object = {}) => {
    const items = await added(by, names, of)
    const made = []
    for (const { id: itemId } of items)
      made.push((await by.post("/listings", { itemId, kind: "both", price: euros(1000), ...said })).body)
    return made
  }
  const ids = (some: ReadonlyArray<{ id: string }>) => some.map(({ id }) => id)
  const named = (some: ReadonlyArray<{ name: string } | null>) => some.map((one) => one?.name ?? null)
  const refused = ({ body, headers, status }: Answer) => [status, body.error, headers.get("x-error-field")]
  const namesOf = async (by: Person) => named((await by.get("/items?limit=100&sort=name")).body.items).sort()
  const read = async (by: Person, { id }: { id: string }) => (await by.get(`/offers/${id}`)).body

  test("these two for that one and 20 on top: everything changes hands at once", async () => {
    const [owner, offerer] = await two()
    const listings = await listed(owner, ["Azul", "Brass"])
    const given = await added(offerer, ["Catan"])
    const made = await offerer.post("/offers", {
      ...{ listingIds: ids(listings), kind: "trade", offeredItemIds: ids(given), price: euros(2000) },
    })
    expect(made.status).toBe(201)
    const offer = made.body
    expect(offer).toMatchObject({
      ...{ listingId: listings[0].id, listings: ids(listings), priceFrom: "offerer", status: "pending" },
      item: { name: "Azul" },
      items: [{ name: "Azul" }, { name: "Brass" }],
      offeredItems: [{ name: "Catan" }],
      proposal: { price: euros(2000), priceFrom: "offerer", offeredItem: { name: "Catan" }, listings: ids(listings) },
    })
    expect((await owner.get("/offers")).body.items).toEqual([offer])
    const mine = (await owner.get("/listings/mine")).body.items
    expect(mine.map((one: { pendingOffersCount: number }) => one.pendingOffersCount)).toEqual([1, 1])
    expect(refused(await offerer.post("/offers", { listingId: listings[1].id, kind: "buy", price: euros(1) }))).toEqual(
      [...[409, "DUPLICATE_PENDING_OFFER", null]],
    )
    expect((await act(owner, offer, "accept")).body).toMatchObject({ status: "accepted" })
    for (const { id } of listings) expect((await owner.get(`/listings/${id}`)).body.reserved).toBe(true)
    await act(owner, offer, "confirm")
    const { body: done } = await act(offerer, offer, "confirm")
    expect(done.status).toBe("completed")
    expect([await namesOf(offerer), await namesOf(owner)]).toEqual([["Azul", "Brass"], ["Catan"]])
    for (const { id } of listings) expect((await owner.get(`/listings/${id}`)).body.status).toBe("closed")
    const people = await Promise.all([owner, offerer].map((by) => read(by, offer)))
    for (const shown of people) expect(named(shown.items)).toEqual(["Azul", "Brass"])
    expect((await act(owner, offer, "confirm")).body).toMatchObject({ status: "completed" })
  })

  test("the owner pays on top, and each side counters with other things", async () => {
    const [owner, offerer] = await two()
    const listings = await listed(owner, ["Azul", "Brass", "Chess"])
    const given = await added(offerer, ["Dune", "Eclipse"])
    const { body: offer } = await offerer.post("/offers", {
      ...{
        listingId: listings[0].id,
        kind: "trade",
        offeredItemIds: ids(given),
        price: euros(500),
        priceFrom: "owner",
      },
    })
    expect(offer).toMatchObject({ priceFrom: "owner", proposal: { price: euros(500), priceFrom: "owner" } })
    const countered = await act(owner, offer, "proposals", {
      ...{ listingIds: [listings[2].id, listings[1].id], offeredItemIds: [given[1].id] },
    })
    expect(countered.status).toBe(201)
    expect(countered.body).toMatchObject({ price: null, priceFrom: null, offeredItems: [{ name: "Eclipse" }] })
    expect(named(countered.body.items)).toEqual(["Chess", "Brass"])
    const now = await read(offerer, offer)
    expect([now.listingId, now.item.name, named(now.items)]).toEqual([listings[2].id, "Chess", ["Chess", "Brass"]])
    const { body: history } = await owner.get(`/offers/${offer.id}/proposals`)
    expect(history.items.map(({ items, offeredItems }: Answer["body"]) => [named(items), named(offeredItems)])).toEqual(
      [
        [["Azul"], ["Dune", "Eclipse"]],
        [["Chess", "Brass"], ["Eclipse"]],
      ],
    )
    // What is asked for no more is free for another offer.
    expect((await offerer.post("/offers", { listingId: listings[0].id, kind: "buy", price: euros(1) })).status).toBe(
      201,
    )
    const again = await act(offerer, offer, "proposals", { offeredItemId: given[0].id })
    expect(named(again.body.items)).toEqual(["Chess", "Brass"])
    await act(owner, offer, "accept")
    for (const by of [owner, offerer]) await act(by, offer, "confirm")
    expect([await namesOf(offerer), await namesOf(owner)]).toEqual([
      ["Brass", "Chess", "Eclipse"],
      ["Azul", "Dune"],
    ])
  })

  test("what is wrong with one of several is named", async () => {
    const [owner, offerer] = await two()
    const stranger = await service.person()
    const [azul, brass, sold] = [
      ...(await listed(owner, ["Azul", "Brass"])),
      ...(await listed(owner, ["Sold"], { kind: "sale" })),
    ]
    const [theirs] = await listed(stranger, ["Theirs"])
    const [own] = await listed(offerer, ["Own"])
    const [dollars] = await listed(owner, ["Dollars"], { price: { amount: 5, currency: "USD" } })
    const [hidden] = await listed(owner, ["Hidden"], {}, {})
    await owner.patch(`/collections/${hidden.item.collectionId}`, { visibility: "private" })
    const [paused] = await listed(owner, ["Paused"])
    await owner.post(`/listings/${paused.id}/pause`)
    const [given, secret] = [
      ...(await added(offerer, ["Given"])),
      ...(await added(offerer, ["Secret"], {}, { visibility: "private" })),
    ]
    const unknown = "0199f2c6-0000-7000-8000-000000000000"
    const buy = (...asked: ReadonlyArray<string>) =>
      offerer.post("/offers", { listingIds: asked, kind: "buy", price: euros(100) })
    const trade = (offered: ReadonlyArray<string>, said: object = {}) =>
      offerer.post("/offers", { listingIds: [azul.id, brass.id], kind: "trade", offeredItemIds: offered, ...said })
    const cases: ReadonlyArray<readonly [Promise<Answer>, number, string, string | null]> = [
      [buy(azul.id, unknown), 404, "LISTING_NOT_FOUND", "listings.1"],
      [buy(own.id, azul.id), 403, "CANNOT_OFFER_OWN_ITEM", "listings.0"],
      [buy(azul.id, brass.id, paused.id), 409, "LISTING_NOT_ACTIVE", "listings.2"],
      [buy(azul.id, hidden.id), 404, "ITEM_NOT_AVAILABLE", "listings.1"],
      [buy(azul.id, theirs.id), 422, "INVALID_PROPOSAL", null],
      [buy(azul.id, azul.id), 422, "INVALID_PROPOSAL", null],
      [buy(azul.id, dollars.id), 422, "INVALID_PROPOSAL", null],
      [buy(unknown), 404, "LISTING_NOT_FOUND", null],
      [trade([given.id], { listingIds: [azul.id, sold.id] }), 422, "ITEM_NOT_FOR_TRADE", "listings.1"],
      [trade([]), 422, "INVALID_PROPOSAL", null],
      [trade([given.id, given.id]), 422, "INVALID_PROPOSAL", null],
      [trade([given.id], { priceFrom: "owner" }), 422, "INVALID_PROPOSAL", null],
      [trade([given.id], { offeredItemId: given.id }), 422, "INVALID_PROPOSAL", null],
      [trade([given.id, unknown]), 404, "OFFERED_ITEM_NOT_FOUND", "offeredItems.1"],
      [trade([azul.item.id, given.id]), 403, "OFFERED_ITEM_NOT_OWNED", "offeredItems.0"],
      [trade([given.id, secret.id]), 422, "OFFERED_COLLECTION_PRIVATE", "offeredItems.1"],
      [trade([secret.id]), 422, "OFFERED_COLLECTION_PRIVATE", null],
    ]
    for (const [answer, ...expected] of cases) expect(refused(await answer)).toEqual(expected)
    const both = await offerer.post("/offers", {
      listingId: azul.id,
      listingIds: [brass.id],
      kind: "buy",
      price: euros(1),
    })
    expect(both.status).toBe(400)
    for (const listingIds of [[], Array.from({ length: 11 }, () => azul.id)])
      expect((await offerer.post("/offers", { listingIds, kind: "buy", price: euros(1) })).status).toBe(400)
    expect((await offerer.get("/offers")).body.items).toEqual([])
    await stranger.post("/offers", { listingId: brass.id, kind: "buy", price: euros(1) })
    expect(refused(await buy(azul.id, brass.id))).toEqual([409, "DUPLICATE_PENDING_OFFER", "listings.1"])
    // Nothing of the refused offer is left.
    expect((await buy(azul.id)).status).toBe(201)
  })

  test("one hold that is not to be had refuses the acceptance as a whole, and names the item", async () => {
    const [owner, offerer] = await two()
    const [azul, brass] = await listed(owner, ["Azul", "Brass"])
    const [given, other] = await added(offerer, ["Given", "Other"])
    const { body: offer } = await offerer.post("/offers", {
      ...{ listingIds: [azul.id, brass.id], kind: "trade", offeredItemIds: [other.id, given.id] },
    })
    const listing = (await offerer.post("/listings", { itemId: given.id, kind: "sale", price: euros(1) })).body
    const { body: sale } = await owner.post("/offers", { listingId: listing.id, kind: "buy", price: euros(1) })
    await act(offerer, sale, "accept")
    expect(refused(await act(owner, offer, "accept"))).toEqual([409, "ITEM_RESERVED", "offeredItems.1"])
    for (const { id } of [azul, brass]) expect((await owner.get(`/listings/${id}`)).body.reserved).toBe(false)
    await act(owner, sale, "cancel")
    expect((await act(owner, offer, "accept")).status).toBe(200)
  })

  test("what is gone is named, the offer goes on without it, and ends with the last of it", async () => {
    const [owner, offerer] = await two()
    const [azul, brass, chess] = await listed(owner, ["Azul", "Brass", "Chess"])
    const { body: offer } = await offerer.post("/offers", {
      ...{ listingIds: [azul.id, brass.id, chess.id], kind: "buy", price: euros(100) },
    })
    await owner.delete(`/listings/${brass.id}`)
    expect(await read(offerer, offer)).toMatchObject({ status: "pending", listings: [azul.id, brass.id, chess.id] })
    expect(refused(await act(owner, offer, "accept"))).toEqual([410, "ITEM_GONE", "items.1"])
    // It can be listed and sold otherwise.
    const again = await owner.post("/listings", { itemId: brass.item.id, kind: "sale", price: euros(1) })
    expect((await offerer.post("/offers", { listingId: again.body.id, kind: "buy", price: euros(1) })).status).toBe(201)
    await owner.delete(`/items/${azul.item.id}`)
    expect(refused(await act(owner, offer, "accept"))).toEqual([410, "ITEM_GONE", "items.0"])
    const counter = await act(owner, offer, "proposals", { listingIds: [brass.id, chess.id], price: euros(70) })
    expect(refused(counter)).toEqual([409, "LISTING_NOT_ACTIVE", "listings.0"])
    const both = await act(owner, offer, "proposals", { listingId: chess.id, listingIds: [chess.id], price: euros(70) })
    expect(both.status).toBe(400)
    expect((await act(owner, offer, "proposals", { listingId: chess.id, price: euros(70) })).status).toBe(201)
    const { body: history } = await owner.get(`/offers/${offer.id}/proposals`)
    expect(history.items.map(({ items }: Answer["body"]) => named(items))).toEqual([
      [null, "Brass", "Chess"],
      ["Chess"],
    ])
    await owner.delete(`/listings/${chess.id}`)
    expect(await read(offerer, offer)).toMatchObject({ status: "rejected", proposal: { status: "rejected" } })
  })

  test("an accepted bundle with a deleted item waits, and nothing of it moves", async () => {
    const [owner, offerer] = await two()
    const [azul, brass] = await listed(owner, ["Azul", "Brass"])
    const { body: offer } = await offerer.post("/offers", {
      ...{ listingIds: [azul.id, brass.id], kind: "buy", price: euros(100) },
    })
    await act(owner, offer, "accept")
    await act(owner, offer, "confirm")
    await owner.delete(`/items/${brass.item.id}`)
    expect(refused(await act(offerer, offer, "confirm"))).toEqual([410, "ITEM_GONE", "items.1"])
    expect(await namesOf(owner)).toEqual(["Azul"])
    await act(offerer, offer, "cancel")
    expect((await owner.get(`/listings/${azul.id}`)).body.reserved).toBe(false)
  })

  test("items of one type share a new collection, and one that is named takes those of its type", async () => {
    const [owner, offerer] = await two()
    const games = await listed(owner, ["Azul", "Brass"])
    const books = await listed(owner, ["Cosmos", "Dune"], {}, {})
    const { id: shelf } = await collectionOf(owner, { name: "Books", type: "books" })
    const book = (await owner.post(`/collections/${shelf}/items`, { name: "Emma" })).body
    const emma = (await owner.post("/listings", { itemId: book.id, kind: "both", price: euros(1) })).body
    const { body: offer } = await offerer.post("/offers", {
      ...{ listingIds: [...ids(games), emma.id, books[0].id], kind: "buy", price: euros(100) },
    })
    await act(owner, offer, "accept")
    await act(owner, offer, "confirm")
    const named = await collectionOf(offerer, { name: "Mine", type: "books" })
    expect((await act(offerer, offer, "confirm", { collectionId: named.id })).status).toBe(200)
    const collections = (await offerer.get("/collections")).body.items
    expect(collections.map((one: Answer["body"]) => [one.name, one.itemsCount]).sort()).toEqual([
      ["Mine", 1],
      ["Received games", 3],
    ])
  })

  test("of items with several copies one of each changes hands", async () => {
    const [owner, offerer] = await two()
    const listings = await listed(owner, ["Azul", "Brass"], {}, { copies: 3 })
    const given = await added(offerer, ["Catan", "Dune"], { copies: 2 })
    const said = { listingIds: ids(listings), kind: "trade", offeredItemIds: ids(given) }
    const offers = []
    for (let n = 0; n < 3; n++) offers.push(await offerer.post("/offers", said))
    expect(offers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(refused(await offerer.post("/offers", said))).toEqual([409, "DUPLICATE_PENDING_OFFER", "listings.0"])
    for (const { body: offer } of offers.slice(0, 2)) {
      expect((await act(owner, offer, "accept")).status).toBe(200)
      await act(owner, offer, "confirm")
      const { body: done } = await act(offerer, offer, "confirm")
      expect(named(done.items)).toEqual(["Azul", "Brass"])
      expect(named(done.proposal.items)).toEqual(["Azul", "Brass"])
      expect(named(done.offeredItems)).toEqual(["Catan", "Dune"])
      expect(done.items[0].id).not.toBe(listings[0].item.id)
    }
    expect(await namesOf(offerer)).toEqual(["Azul", "Azul", "Brass", "Brass"])
    // The last copies of what was given moved with their items.
    expect(await read(owner, offers[2]?.body)).toMatchObject({ status: "rejected", listings: ids(listings) })
  })

  test("a block, an item that is sold elsewhere and a deleted account end bundles", async () => {
    const [owner, offerer] = await two()
    const other = await service.person()
    const [azul, brass, chess, dune] = await listed(owner, ["Azul", "Brass", "Chess", "Dune"])
    const [given, more] = await added(offerer, ["Given", "More"])
    const bundle = (listingIds: ReadonlyArray<string>, offeredItemIds: ReadonlyArray<string>) =>
      offerer.post("/offers", { listingIds, kind: "trade", offeredItemIds })
    const { body: one } = await bundle([azul.id, brass.id], [given.id, more.id])
    const { body: single } = await bundle([chess.id], [given.id])
    const listing = (await offerer.post("/listings", { itemId: given.id, kind: "sale", price: euros(1) })).body
    const { body: sale } = await other.post("/offers", { listingId: listing.id, kind: "buy", price: euros(1) })
    await act(offerer, sale, "accept")
    await act(offerer, sale, "confirm")
    expect((await act(other, sale, "confirm")).body.status).toBe("completed")
    // One of two is left, of the other offer none.
    expect([(await read(owner, one)).status, (await read(owner, single)).status]).toEqual(["pending", "rejected"])
    expect(refused(await act(owner, one, "accept"))).toEqual([410, "OFFERED_ITEM_GONE", "offeredItems.0"])
    expect((await act(owner, one, "proposals", { offeredItemIds: [more.id] })).status).toBe(201)
    expect((await act(offerer, one, "accept")).status).toBe(200)
    expect((await owner.put(`/blocks/${offerer.user.id}`)).status).toBe(204)
    expect((await read(owner, one)).status).toBe("cancelled")
    const { body: two_ } = await other.post("/offers", {
      listingIds: [chess.id, dune.id],
      kind: "buy",
      price: euros(1),
    })
    await other.delete("/users/me", { password: other.password })
    expect((await read(owner, two_)).status).toBe("cancelled")
    for (const { id } of [chess, dune]) expect((await owner.get(`/listings/${id}`)).body.reserved).toBe(false)
  })
})
