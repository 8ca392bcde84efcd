import { Effect } from "effect"
import {
  type Blocks,
  type Collections,
  type Friendships,
  fitsToBuy,
  ItemHolds,
  type Items,
  type Listing,
  Listings,
  listSellers,
  meets,
  type Offers,
  type Privacy,
  Sellers,
  type Transactions,
  type Users,
  type Visibility,
  type Want,
  Wants,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { offered } from "../samples/listings.ts"
import { accepted, storedOffer } from "../samples/offers.ts"
import { era, freshId, storedUser, walk } from "../samples/samples.ts"
import { viewers, viewersOf } from "../samples/viewers.ts"
import { freshEdition, storedWant } from "../samples/wants.ts"

/** What the port `Sellers` promises, compared with the other ports. */
export const sellersSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    Blocks | Collections | Friendships | ItemHolds | Items | Listings | Offers | Sellers | Transactions | Users | Wants
  >,
) =>
  describe("Sellers", () => {
    const [euros, dollars] = ["EUR", "USD"].map((currency) => (amount: number) => ({ amount, currency }))
    const price = (amount: number) => euros?.(amount) ?? null

    const privacies: ReadonlyArray<Privacy> = ["public", "friends_only", "private"]
    each(test)(privacies)("are who sells what a viewer sees, of a user with a %s profile", (privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [listings, sellers, wants] = [yield* Listings, yield* Sellers, yield* Wants]
          const ada = yield* storedUser(day(0), { privacy })
          const people = yield* viewersOf(ada, day)
          const [edition, other] = [freshEdition(), freshEdition()]
          const word = `w${freshId<string>().replaceAll("-", "")}`
          const all: Array<Listing> = []
          const visibilities: ReadonlyArray<Visibility> = ["public", "friends_only", "private"]
          for (const visibility of visibilities) {
            const shelf = yield* storedCollection(ada.id, day(0), { visibility })
            all.push(yield* offered(shelf, { price: price(10) }, { editions: [edition] }))
            all.push(yield* offered(shelf, { price: price(10), kind: "sale" }, { name: `The ${word}, again` }))
            all.push(yield* offered(shelf, { price: price(30) }, { editions: [edition], name: word }))
            all.push(yield* offered(shelf, { kind: "trade", price: null }, { editions: [other] }))
            all.push(yield* offered(shelf, { price: dollars?.(5) ?? null }, { editions: [edition] }))
            all.push(yield* offered(shelf, { price: price(1), status: "paused" }, { editions: [other] }))
          }
          let count = 0
          for (const viewer of viewers) {
            const { id } = viewer === "self" ? ada : people[viewer]
            const sought: Array<Want> = []
            yield* storedWant({ id }, day(1), { edition: other, kind: "both" })
            sought.push(yield* storedWant({ id }, day(1), { edition, kind: "buy", maxPrice: price(20) }))
            sought.push(yield* storedWant({ id }, day(1), { q: `${word} the`, kind: "both" }))
            sought.push(yield* storedWant({ id }, day(1), { q: word, kind: "both" }))
            yield* storedWant({ id }, day(1), { q: word, type: "games", kind: "trade" })
            yield* storedWant({ id }, day(1), { q: word, type: "books", status: "fulfilled" })
            const expected: Array<string> = []
            for (const listing of all)
              for (const want of yield* wants.openOf(id)) {
                const shown = yield* Effect.option(listings.show(listing.id, id))
                if (shown._tag === "Some" && meets(want, shown.value) && fitsToBuy(listing, want))
                  expected.push(`${want.id} ${listing.id}`)
              }
            const found = yield* sellers.of(id)
            const of = found.flatMap(({ met, user }) => (user === ada.id ? met : []))
            expect([viewer, of.map(({ listing, want }) => `${want} ${listing}`).toSorted()]).toEqual([
              viewer,
              expected.toSorted(),
            ])
            for (const { listing, price: cost } of of)
              expect(all.find((one) => one.id === listing)?.price).toEqual(cost)
            expect(found.map(({ user }) => user)).toEqual(of.length === 0 ? [] : [ada.id])
            count += of.length
          }
          // The table proves nothing where nothing is found.
          expect(count > 0).toBe(privacy !== "private")
        }),
      ),
    )

    each(test)([1, 2, 100])("are listed with what meets the most wants, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const editions = Array.from({ length: 3 }, freshEdition)
          for (const edition of editions) yield* storedWant(ada, day(1), { edition })
          const seller = Effect.fnUntraced(function* (costs: ReadonlyArray<number>) {
            const { id } = yield* storedUser(day(0))
            const shelf = yield* storedCollection(id, day(0))
            const ids: Array<string> = []
            for (const [n, cost] of costs.entries()) {
              const some = editions.slice(n, n + 1)
              ids.push((yield* offered(shelf, { price: price(cost) }, { editions: some })).id)
            }
            return { user: id, ids }
          })
          const [dear, most, cheap] = [yield* seller([9, 9]), yield* seller([20, 30, 25]), yield* seller([9, 8])]
          const held = yield* storedUser(day(0))
          const shelf = yield* storedCollection(held.id, day(9))
          const reserved = yield* offered(shelf, { price: price(1) }, { editions })
          const thing = { id: reserved.itemId, name: "The", ownerId: held.id }
          yield* storedOffer(thing, ada, day(1), { listingId: reserved.id, ...accepted(day(1)) })
          yield* (yield* ItemHolds).holdForOffer([thing.id])
          const rows = yield* walk((page) => listSellers({ viewer: ada.id, page }), limit)
          const shown = rows.map((row) => [row.user.id, row.wantsCount, row.listings.map(({ listing }) => listing.id)])
          expect(shown).toEqual([
            [most.user, 3, [0, 2, 1].map((n) => most.ids[n])],
            [cheap.user, 2, cheap.ids.toReversed()],
            [dear.user, 2, dear.ids.toSorted()],
          ] as never)
          expect(rows.map(({ totals }) => totals)).toEqual([[price(75)], [price(17)], [price(18)]] as never)
        }),
      ),
    )

    test("of editions are those of open wants that buy at any price, without a want", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sellers = yield* Sellers
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [edition, other] = [freshEdition(), freshEdition()]
          const shelf = yield* storedCollection(ada.id, day(0))
          const sold = yield* offered(shelf, { price: price(10) }, { editions: [edition, other] })
          yield* offered(shelf, { kind: "trade", price: null }, { editions: [edition] })
          expect(yield* sellers.of(bob.id)).toEqual([])
          expect(yield* sellers.ofEditions(bob.id, [])).toEqual([])
          const [found, ...others] = yield* sellers.ofEditions(bob.id, [edition, other, freshEdition()])
          expect([found?.user, others]).toEqual([ada.id, []])
          expect(found?.met.map(({ want, ...met }) => ({ want: want as string, ...met }))).toEqual(
            expect.arrayContaining([edition, other].map((want) => ({ want, listing: sold.id, price: price(10) }))),
          )
          expect(yield* sellers.ofEditions(ada.id, [edition])).toEqual([])
        }),
      ))
  })
