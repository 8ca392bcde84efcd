import { Effect, Exit } from "effect"
import {
  type AskedItem,
  askedOf,
  type Collections,
  duplicateOf,
  type Item,
  ItemHolds,
  Items,
  Listings,
  type Offer,
  Offers,
  OffersErrors,
  type Open,
  Transactions,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { item } from "../samples/items.ts"
import { accepted, completed, first, listed, offer, proposal, trader } from "../samples/offers.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Offers` promises of offers for several items. */
export const bundlesSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | ItemHolds | Items | Listings | Offers | Transactions | Users>,
) =>
  describe("Offers for several items", () => {
    /** Ada, who lists things, Bob, who has things, and an offer of Bob that asks for some of Ada's. */
    const market = Effect.fnUntraced(function* (things: number) {
      const day = era()
      const [ada, bob] = [yield* trader(day, "Ada", "Puzzle"), yield* trader(day, "Bob", "Novel")]
      const items = yield* Items
      const of = Effect.fnUntraced(function* ({ shelf, thing }: typeof ada, count: number) {
        const all: Array<Item> = [thing]
        for (let n = 1; n < count; n++) {
          const next = item(shelf, day(0), { name: `${thing.name} ${n}`, coverUrl: `https://covers.test/${n}` })
          yield* items.add(next)
          all.push(next)
        }
        return all
      })
      const [hers, his] = [yield* of(ada, things), yield* of(bob, things)]
      const listings = yield* Effect.forEach(hers, (thing) => listed(thing, day(1)))
      const asks = (...numbers: ReadonlyArray<number>): ReadonlyArray<AskedItem> =>
        numbers.map((n) => ({
          listingId: listings[n]?.id ?? null,
          itemId: hers[n]?.id ?? freshId(),
          itemSnapshot: { name: `Asked ${n}`, coverUrl: n % 2 === 0 ? null : `https://covers.test/asked${n}` },
        }))
      const bundle = (...numbers: ReadonlyArray<number>): Offer =>
        withAsked(offer(ada.thing, bob.user, day(2)), asks(...numbers))
      return { ada, bob, day, hers, his, listings, asks, bundle }
    })
    const withAsked = (made: Offer, asked: ReadonlyArray<AskedItem>): Offer => {
      const [one, ...further] = asked
      return one === undefined ? made : { ...made, ...one, further }
    }
    const added = Effect.fnUntraced(function* (made: Offer) {
      yield* (yield* Offers).add(made)
      return made
    })
    const isFull = (n: number | null) => duplicateOf({ further: n === null ? [] : [1] }, n ?? 0)

    each(test)([1, 2, 10])("an offer for %d is read as it was added, and as it ended", (count) =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { ada, bob, bundle, day, hers, listings } = yield* market(count)
          const made = yield* added(bundle(...hers.keys()))
          expect(yield* offers.get(made.id)).toEqual(made)
          const deal = yield* offers.deal(made.id)
          expect([deal.offer, deal.listings]).toEqual([made, listings])
          expect(deal.items.map((one) => one?.id)).toEqual(hers.map(({ id }) => id))
          const shown = yield* offers.show(made.id, bob.user.id)
          expect(shown.items.map((one) => one?.name)).toEqual(hers.map(({ name }) => name))
          expect(shown.item).toEqual(shown.items[0] ?? null)
          expect((yield* offers.list(ada.user.id, { role: null, status: null }, first)).items).toEqual([shown])
          const end = withAsked(
            { ...made, ...completed(day(3)) },
            askedOf(made).map((one, n) => ({
              ...one,
              itemId: freshId(),
              itemSnapshot: { name: `Then ${n}`, coverUrl: null },
            })),
          )
          yield* offers.save(end)
          expect(yield* offers.get(made.id)).toEqual(end)
        }),
      ),
    )

    test("a proposal is read with everything that it asks for and gives, and keeps it", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { asks, bob, bundle, his } = yield* market(3)
          const made = yield* added(bundle(0))
          const price = { amount: 20, currency: "EUR" }
          const given = ([one, ...others]: ReadonlyArray<Item>) => ({
            offeredItemId: one?.id ?? null,
            offeredItemSnapshot: one === undefined ? null : { name: one.name, coverUrl: one.coverUrl },
            furtherOffered: others.map(({ coverUrl, id: itemId, name }) => ({
              itemId,
              itemSnapshot: { name, coverUrl },
            })),
          })
          const one = proposal(made, 1, null, {
            ...given(his.slice(0, 1)),
            price: null,
            priceFrom: null,
            status: "superseded",
          })
          yield* offers.addProposal(one)
          const other = withAsked(made, asks(1, 2))
          yield* offers.ask(other)
          const two = proposal(made, 2, null, { ...given(his), asked: asks(1, 2), price, priceFrom: "owner" })
          yield* offers.addProposal(two)
          expect(yield* offers.get(made.id)).toEqual(other)
          const { items } = yield* offers.listProposals(made.id, bob.user.id, first)
          // What the offer asked for before is what its first proposal goes on to ask for.
          expect(items.map((shown) => shown.proposal)).toEqual([{ ...one, asked: asks(0) }, two])
          expect(items.map((shown) => shown.items.map((card) => card?.name))).toEqual([
            ["Puzzle"],
            ["Puzzle 1", "Puzzle 2"],
          ])
          expect(items.map((shown) => shown.offeredItems.map((card) => card?.name))).toEqual([
            ["Novel"],
            ["Novel", "Novel 1", "Novel 2"],
          ])
          expect(items.map((shown) => shown.listings)).toEqual(
            [asks(0), asks(1, 2)].map((some) => some.map(({ listingId }) => listingId)),
          )
          const deal = yield* offers.deal(made.id)
          expect([deal.proposal, deal.offered.map((card) => card?.id)]).toEqual([two, his.map(({ id }) => id)])
          yield* offers.saveProposal({ ...two, asked: null, furtherOffered: [], status: "rejected" })
          expect((yield* offers.deal(made.id)).proposal).toEqual({ ...two, status: "rejected" })
        }),
      ))

    test("each item that is asked for takes a place, and the first one without is named; nothing of such an offer is left", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { bundle, day, hers } = yield* market(4)
          const [, , third] = hers
          if (third === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* (yield* Items).save({ ...third, copies: 2 }, third)
          const made = yield* added(bundle(1, 2))
          expect(yield* Effect.flip(offers.add(bundle(0, 1, 2)))).toEqual(isFull(1))
          expect(yield* Effect.flip(offers.add(bundle(1)))).toEqual(isFull(null))
          const other = yield* added(bundle(0, 2))
          expect(yield* Effect.flip(offers.add(bundle(2, 3)))).toEqual(isFull(0))
          expect(yield* Effect.flip(offers.ask(withAsked(other, askedOf(bundle(0, 2, 1)))))).toEqual(isFull(2))
          yield* offers.save({ ...made, ...accepted(day(3)) })
          expect(yield* Effect.flip(offers.add(bundle(1)))).toEqual(isFull(null))
          yield* offers.save({ ...made, status: "cancelled" })
          yield* added(bundle(1))
          yield* added(bundle(3, 2))
        }),
      ))

    test("what is gone takes no place, and is asked for no more", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { ada, bob, bundle, hers, listings } = yield* market(3)
          const made = yield* added(bundle(0, 1, 2))
          const gone = { ...made, gone: hers.slice(0, 2).map(({ id }) => id) }
          yield* offers.ask(gone)
          yield* offers.save({ ...gone, gone: [] })
          expect(yield* offers.get(made.id)).toEqual(gone)
          const found = (which: Open) => Effect.map(offers.open(which), (deals) => deals.map((deal) => deal.offer.id))
          const ofItem = (n: number) => ({ kind: "items" as const, ids: [hers[n]?.id ?? freshId()] })
          for (const [n, expected] of [[], [], [made.id]].entries()) {
            expect(yield* found({ kind: "for", selection: ofItem(n) })).toEqual(expected)
            expect(yield* found({ kind: "with", items: ofItem(n).ids })).toEqual(expected)
            expect(yield* found({ kind: "by listing", id: listings[n]?.id ?? freshId() })).toEqual(expected)
          }
          expect(yield* found({ kind: "for", selection: { kind: "collection", id: ada.shelf.id } })).toEqual([made.id])
          const { items } = yield* (yield* Listings).listOwn(ada.user.id, null, first)
          expect(items.map((one) => one.pendingOffersCount)).toEqual([1, 0, 0])
          yield* added(bundle(1, 0))
          expect((yield* offers.open({ kind: "of", user: bob.user.id })).map(({ offer: { gone } }) => gone)).toEqual([
            gone.gone,
            [],
          ])
          // It can be asked for again by its new listing.
          expect(yield* Effect.flip(offers.ask({ ...made, gone: [] }))).toBeInstanceOf(
            OffersErrors.DuplicatePendingOffer,
          )
        }),
      ))

    test("an open offer is found by each item of both sides", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { bundle, hers, his } = yield* market(3)
          const made = yield* added(bundle(0, 1))
          const [, ...others] = his.map(({ coverUrl, id: itemId, name }) => ({
            itemId,
            itemSnapshot: { name, coverUrl },
          }))
          const latest = proposal(made, 1, his[0] ?? null, { furtherOffered: others })
          yield* offers.addProposal(latest)
          const found = (thing: Item | undefined) =>
            Effect.map(
              offers.open({ kind: "with", items: thing === undefined ? [] : [thing.id] }),
              (deals) => deals.length,
            )
          for (const thing of [...hers.slice(0, 2), ...his]) expect(yield* found(thing)).toBe(1)
          expect(yield* found(hers[2])).toBe(0)
          yield* offers.saveProposal({ ...latest, status: "rejected" })
          for (const thing of his) expect(yield* found(thing)).toBe(0)
          for (const deal of yield* offers.open({ kind: "with", items: hers.map(({ id }) => id) }))
            expect(deal).toEqual(yield* offers.deal(made.id))
        }),
      ))

    test("of 20 offers at once that share an item one is stored, with all of its items or none", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { bundle } = yield* market(4)
          const exits = yield* twentyTimes((n) => added(n % 2 === 0 ? bundle(0, 1, 2) : bundle(3, 2)))
          const [winner] = successes(exits)
          expect([successes(exits).length, exits.filter(Exit.hasFails).length]).toEqual([1, 19])
          if (winner === undefined) return yield* Effect.die("One was stored.")
          expect(yield* offers.get(winner.id)).toEqual(winner)
          // What the others asked for is free.
          yield* added(winner.further.length === 2 ? bundle(3) : bundle(0, 1))
        }),
      ))

    test("a removed listing is forgotten, also by proposals, and what is rolled back asks for nothing", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { asks, bundle, listings } = yield* market(3)
          const { atomically } = yield* Transactions
          const made = yield* added(bundle(0, 1))
          yield* offers.addProposal(proposal(made, 1, null, { asked: asks(0, 1) }))
          yield* rolledBack(atomically(offers.ask(withAsked(made, asks(1, 2)))))
          expect(yield* offers.get(made.id)).toEqual(made)
          const second = listings[1]?.id ?? freshId()
          yield* (yield* Listings).remove(second)
          const forgotten = asks(0, 1).map((one) => (one.listingId === second ? { ...one, listingId: null } : one))
          const deal = yield* offers.deal(made.id)
          expect([askedOf(deal.offer), deal.proposal?.asked ?? null]).toEqual([forgotten, forgotten])
          expect(deal.listings[1]).toBeNull()
          expect(yield* (yield* ItemHolds).releaseOffer(made.further.map(({ itemId }) => itemId))).toEqual([])
        }),
      ))
  })
