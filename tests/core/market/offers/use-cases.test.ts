import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import type { CollectionType, UserId } from "../../../../core/index.ts"
import { closeListing } from "../../../../core/market/listings/change-listing.ts"
import { listItem } from "../../../../core/market/listings/list-item.ts"
import { confirmOffer } from "../../../../core/market/offers/confirm-offer.ts"
import { createOffer } from "../../../../core/market/offers/create-offer.ts"
import { acceptOffer, cancelOffer, makeProposal } from "../../../../core/market/offers/decide-offer.ts"
import { expireOffers } from "../../../../core/market/offers/end-offers.ts"
import { getOffer, listProposals } from "../../../../core/market/offers/list-offers.ts"
import type { OfferId } from "../../../../core/market/offers/offer.ts"
import { storeChanges } from "../../../../core/market/offers/store-changes.ts"
import { marketMemory } from "../../../support/market-memory.ts"

const price = { amount: 100, currency: "EUR" }
const pay = { price, offeredItemId: null, message: null }
const page = { limit: 20, after: null }

const tagOf = <E extends { readonly _tag: string }, R>(effect: Effect.Effect<unknown, E, R>) =>
  Effect.match(effect, { onSuccess: () => "ok", onFailure: ({ _tag }): string => _tag })

/** Ada lists a game; Bob has books, of which he gives one for it or not. */
const market = (options: { readonly yields?: boolean; readonly bobs?: CollectionType } = {}) => {
  const memory = marketMemory(options)
  const ada = memory.addUser("ada")
  const bob = memory.addUser("bob")
  const games = memory.addCollection(ada, "games")
  const books = memory.addCollection(bob, options.bobs ?? "books")
  const game = memory.addItem(games, "Game")
  const book = memory.addItem(books, "Book")
  const list = (by = ada, itemId = game) =>
    Effect.map(
      listItem({ itemId, by, terms: { kind: "both", price, paymentMethods: [], description: null } }),
      ({ listing }) => listing.id,
    )
  const swap = { price: null, offeredItemId: book, message: null }
  const made = Effect.gen(function* () {
    const listingId = yield* list()
    return (yield* createOffer({ by: bob, listingId, kind: "trade", terms: swap })).offer.id
  })
  const accepted = Effect.tap(made, (id) => acceptOffer({ id, by: ada, seen: null }))
  return { ...memory, ada, bob, games, books, game, book, list, swap, made, accepted }
}
const noneWanted = { collectionId: null }

describe("A trade that comes true", () => {
  test("puts both items where they belong, into new collections where there is none, and can be confirmed again", () => {
    const { runtime, world, ada, bob, game, book, accepted, ownerOf, transfers } = market()
    const id = runtime.runSync(accepted)
    runtime.runSync(confirmOffer({ id, by: ada, ...noneWanted }))
    const done = runtime.runSync(confirmOffer({ id, by: bob, ...noneWanted }))
    expect(done.offer).toMatchObject({ status: "completed" })
    expect([ownerOf(game), ownerOf(book)]).toEqual([bob, ada])
    const made = [...world.collections.values()].filter(({ name }) => name.startsWith("Received "))
    expect(made.map(({ name, ownerId, visibility }) => [name, ownerId, visibility])).toEqual([
      ["Received games", bob, "private"],
      ["Received books", ada, "private"],
    ])
    const notified = world.notifications.size
    for (const by of [ada, bob])
      expect(runtime.runSync(confirmOffer({ id, by, ...noneWanted })).offer).toEqual(done.offer)
    expect(world.notifications.size).toBe(notified)
    expect(transfers.toSorted()).toEqual([game, book])
  })

  test("that the owner countered with another item of the offerer can be completed", () => {
    const { runtime, ada, bob, books, list, swap, addItem, ownerOf } = market()
    const other = addItem(books, "Other")
    const listingId = runtime.runSync(list())
    const { offer } = runtime.runSync(createOffer({ by: bob, listingId, kind: "trade", terms: swap }))
    runtime.runSync(makeProposal({ id: offer.id, by: ada, terms: { ...swap, offeredItemId: other } }))
    runtime.runSync(acceptOffer({ id: offer.id, by: bob, seen: null }))
    for (const by of [bob, ada]) runtime.runSync(confirmOffer({ id: offer.id, by, ...noneWanted }))
    expect(ownerOf(other)).toBe(ada)
  })

  test("goes to the collection that was named, or by the rule when that is gone by then", () => {
    for (const gone of [false, true]) {
      const { runtime, world, ada, bob, game, accepted, addCollection, addItem } = market()
      const named = addCollection(bob, "games")
      const latest = addCollection(bob, "games")
      addItem(latest, "Latest")
      const id = runtime.runSync(accepted)
      runtime.runSync(confirmOffer({ id, by: bob, collectionId: named }))
      if (gone) world.collections.delete(named)
      runtime.runSync(confirmOffer({ id, by: ada, ...noneWanted }))
      expect(world.items.get(game)?.collectionId).toBe(gone ? latest : named)
    }
  })

  test("changes nothing when the receiver can have no more collections; naming one helps", () => {
    const { runtime, world, ada, bob, accepted, addCollection } = market()
    const id = runtime.runSync(accepted)
    runtime.runSync(confirmOffer({ id, by: ada, ...noneWanted }))
    for (let i = 0; i < 499; i++) addCollection(bob, "custom")
    const picture = () =>
      JSON.stringify([[...world.offers], [...world.items], world.notifications.size, world.collections.size])
    const before = picture()
    const refused = runtime.runSync(tagOf(confirmOffer({ id, by: bob, ...noneWanted })))
    expect(refused).toBe("offers.OFFERER_HAS_NO_COLLECTION")
    expect(picture()).toBe(before)
    const games = addCollection(bob, "games")
    expect(runtime.runSync(tagOf(confirmOffer({ id, by: bob, collectionId: games })))).toBe("ok")
  })
})

test("An item is received at the moment that the decision says, whenever it is stored", () => {
  const { runtime, world, bob, game, books } = market()
  const at = DateTime.makeUnsafe("2025-12-31T00:00:00.000Z")
  const into = { kind: "existing", id: books } as const
  runtime.runSync(storeChanges([{ kind: "item received", item: game, by: bob, into, at }]))
  expect(world.items.get(game)?.updatedAt).toEqual(at)
})

describe("An invalid counter-proposal", () => {
  test("changes nothing", () => {
    const { runtime, world, ada, bob, list, swap } = market()
    const listingId = runtime.runSync(list())
    const { offer } = runtime.runSync(createOffer({ by: bob, listingId, kind: "trade", terms: swap }))
    const before = JSON.stringify([[...world.offers], [...world.proposals], world.notifications.size])
    const wrong = makeProposal({ id: offer.id, by: ada, terms: { ...swap, offeredItemId: null } })
    expect(runtime.runSync(tagOf(wrong))).toBe("offers.INVALID_PROPOSAL")
    expect(JSON.stringify([[...world.offers], [...world.proposals], world.notifications.size])).toBe(before)
    expect(runtime.runSync(tagOf(acceptOffer({ id: offer.id, by: ada, seen: null })))).toBe("ok")
  })
})

describe("The proposals of an offer", () => {
  test("are listed for both sides alone, oldest first; without any there is no history", () => {
    const { runtime, world, ada, bob, list, swap, addUser } = market()
    const eve = addUser("eve")
    const listingId = runtime.runSync(list())
    const { offer } = runtime.runSync(createOffer({ by: bob, listingId, kind: "trade", terms: swap }))
    runtime.runSync(makeProposal({ id: offer.id, by: ada, terms: swap }))
    const history = (by: UserId, id: OfferId = offer.id) => listProposals({ id, by, page })
    expect(runtime.runSync(history(bob)).items.map(({ proposal }) => proposal.status)).toEqual([
      "superseded",
      "pending",
    ])
    expect(runtime.runSync(tagOf(history(eve)))).toBe("offers.NOT_AUTHORIZED")
    expect(runtime.runSync(tagOf(history(bob, "none" as OfferId)))).toBe("offers.OFFER_NOT_FOUND")
    expect(runtime.runSync(tagOf(getOffer({ id: offer.id, by: eve })))).toBe("offers.NOT_AUTHORIZED")
    world.proposals.clear()
    expect(runtime.runSync(tagOf(history(ada)))).toBe("offers.NO_PROPOSAL_HISTORY")
  })
})

describe("The sweep", () => {
  test("cancels what waits for 14 days, once, and notifies both", () => {
    const { runtime, world, accepted, forward } = market()
    const id = runtime.runSync(accepted)
    const before = world.notifications.size
    forward({ days: 14, millis: -1 })
    expect(runtime.runSync(expireOffers())).toBe(0)
    forward({ millis: 1 })
    expect(runtime.runSync(expireOffers())).toBe(1)
    expect(runtime.runSync(expireOffers())).toBe(0)
    expect(world.offers.get(id)?.status).toBe("cancelled")
    expect([...world.notifications.values()].slice(before).map(({ type, actorId }) => [type, actorId])).toEqual([
      ["offer_expired", null],
      ["offer_expired", null],
    ])
  })
})

describe("At once", () => {
  const tally = (tags: ReadonlyArray<string>): Record<string, number> => {
    const sum: Record<string, number> = {}
    for (const tag of tags) sum[tag] = (sum[tag] ?? 0) + 1
    return sum
  }
  const together = <E extends { readonly _tag: string }, R>(doing: ReadonlyArray<Effect.Effect<unknown, E, R>>) =>
    Effect.map(Effect.all(doing.map(tagOf), { concurrency: "unbounded" }), tally)

  test("of 20 offers on one item one is pending, and its owner is notified of one", async () => {
    const { runtime, world, list, addUser } = market({ yields: true })
    const listingId = await runtime.runPromise(list())
    const offers = Array.from({ length: 20 }, (_, i) =>
      createOffer({ by: addUser(`buyer${i}`), listingId, kind: "buy", terms: pay }),
    )
    expect(await runtime.runPromise(together(offers))).toEqual({ ok: 1, "offers.DUPLICATE_PENDING_OFFER": 19 })
    expect([world.offers.size, world.proposals.size, world.notifications.size]).toEqual([1, 1, 1])
  })

  test("both sides confirm ten times each: one transfer of each item", async () => {
    const { runtime, ada, bob, game, book, accepted, transfers } = market({ yields: true })
    const id = await runtime.runPromise(accepted)
    const confirms = Array.from({ length: 20 }, (_, i) =>
      confirmOffer({ id, by: i % 2 === 0 ? ada : bob, ...noneWanted }),
    )
    const { ok = 0, "offers.ALREADY_CONFIRMED": refused = 0, ...others } = await runtime.runPromise(together(confirms))
    expect(others).toEqual({})
    expect(ok + refused).toBe(20)
    expect(ok).toBeGreaterThanOrEqual(2)
    expect(transfers.toSorted()).toEqual([game, book])
  })

  test("accepted, cancelled, countered, and its listing closed: some order of them", async () => {
    const { runtime, world, ada, bob, list } = market({ yields: true })
    const listingId = await runtime.runPromise(list())
    const { offer } = await runtime.runPromise(createOffer({ by: bob, listingId, kind: "buy", terms: pay }))
    const { id } = offer
    await runtime.runPromise(
      Effect.all(
        [
          tagOf(acceptOffer({ id, by: ada, seen: null })),
          tagOf(makeProposal({ id, by: ada, terms: pay })),
          tagOf(cancelOffer({ id, by: bob })),
          tagOf(closeListing({ id: listingId, by: ada })),
        ],
        { concurrency: "unbounded" },
      ),
    )
    expect(world.listings.get(listingId)?.status).toBe("closed")
    expect(["cancelled", "rejected"]).toContain(world.offers.get(id)?.status ?? "")
    expect([...world.proposals.values()].filter(({ status }) => status === "pending")).toEqual([])
  })

  test("two trades that share an item: one is accepted and comes true, the other ends", async () => {
    const { runtime, world, ada, bob, book, swap, made, list, ownerOf, transfers, ...memory } = market({
      yields: true,
    })
    const cid = memory.addUser("cid")
    const film = memory.addItem(memory.addCollection(cid, "custom"), "Film")
    const one = await runtime.runPromise(made)
    const listingId = await runtime.runPromise(list(cid, film))
    const two = (await runtime.runPromise(createOffer({ by: bob, listingId, kind: "trade", terms: swap }))).offer.id
    const both = [acceptOffer({ id: one, by: ada, seen: null }), acceptOffer({ id: two, by: cid, seen: null })]
    expect(await runtime.runPromise(together(both))).toEqual({ ok: 1, "offers.ITEM_RESERVED": 1 })
    const id = world.offers.get(one)?.status === "accepted" ? one : two
    for (const by of [bob, id === one ? ada : cid]) await runtime.runPromise(confirmOffer({ id, by, ...noneWanted }))
    expect([world.offers.get(one)?.status, world.offers.get(two)?.status].sort()).toEqual(["completed", "rejected"])
    expect([ada, cid]).toContain(ownerOf(book) ?? bob)
    expect(transfers.filter((id) => id === book)).toHaveLength(1)
  })
})
