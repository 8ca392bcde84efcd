import { type DateTime, Effect } from "effect"
import {
  type Blocks,
  type Collections,
  type Friendships,
  ItemHolds,
  type Items,
  type Listing,
  Listings,
  listMutualMatches,
  MutualMatches,
  meets,
  type Offers,
  type Privacy,
  type Transactions,
  type User,
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

/** What the port `MutualMatches` promises, compared with the other ports. */
export const mutualMatchesSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | Collections
    | Friendships
    | ItemHolds
    | Items
    | Listings
    | MutualMatches
    | Offers
    | Transactions
    | Users
    | Wants
  >,
) =>
  describe("MutualMatches", () => {
    const euros = (amount: number) => ({ amount, currency: "EUR" })

    /** The ids of the listings of one user that meet a want of another one, of those that `by` may see. */
    const met = Effect.fnUntraced(function* (by: User, wants: ReadonlyArray<Want>, all: ReadonlyArray<Listing>) {
      const listings = yield* Listings
      const ids: Array<string> = []
      for (const { id, ownerId } of all) {
        if (ownerId !== by.id) continue
        for (const want of wants) {
          const shown = yield* Effect.option(listings.show(id, want.ownerId))
          if (shown._tag === "Some" && meets(want, shown.value)) ids.push(id)
        }
      }
      return new Set(ids)
    })

    const privacies: ReadonlyArray<Privacy> = ["public", "friends_only", "private"]
    const matrix = privacies.flatMap((one) => privacies.map((other) => [one, other] as const))
    each(test)(matrix)("are what two users with a %s and a %s profile see of each other", (one, other) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [matches, wants] = [yield* MutualMatches, yield* Wants]
          const ada = yield* storedUser(day(0), { privacy: one })
          const people = yield* viewersOf(ada, day, { privacy: other })
          const [edition, reply] = [freshEdition(), freshEdition()]
          const word = `w${freshId<string>().replaceAll("-", "")}`
          const all: Array<Listing> = []
          const visibilities: ReadonlyArray<Visibility> = ["public", "friends_only", "private"]
          for (const visibility of visibilities) {
            const shelf = yield* storedCollection(ada.id, day(0), { visibility })
            all.push(yield* offered(shelf, { price: euros(10) }, { editions: [edition] }))
            all.push(yield* offered(shelf, { price: euros(20) }, { name: `The ${word}` }))
          }
          yield* storedWant(ada, day(1), { edition: reply, kind: "trade" })
          yield* storedWant(ada, day(1), { q: `${word} reply`, visibility: "friends_only" })
          for (const viewer of viewers) {
            if (viewer === "self") continue
            const person = people[viewer]
            for (const visibility of visibilities) {
              const shelf = yield* storedCollection(person.id, day(0), { visibility, type: "books" })
              all.push(yield* offered(shelf, { kind: "trade", price: null }, { editions: [reply] }))
              all.push(yield* offered(shelf, { kind: "sale", price: euros(1) }, { name: `Reply, ${word}` }))
              const q = `${word} ${visibility === "public" ? "the" : ""}`
              if (visibility !== "private") yield* storedWant(person, day(1), { q, visibility, maxPrice: euros(20) })
            }
            yield* storedWant(person, day(1), { edition, visibility: "public", kind: "buy", maxPrice: euros(15) })
          }
          const ids = (side: ReadonlyArray<{ readonly id: string }> = []) => new Set(side.map(({ id }) => id))
          let count = 0
          for (const viewer of viewers) {
            if (viewer === "self") continue
            for (const [by, to] of [
              [ada, people[viewer]],
              [people[viewer], ada],
            ] as const) {
              const theirs = yield* met(to, yield* wants.openOf(by.id), all)
              const seen = (yield* wants.listOf(to.id, by.id, { limit: 100, after: null })).items
              const mine = yield* met(by, seen, all)
              const found = (yield* matches.of(by.id)).find(({ user }) => user === to.id)
              const isMutual = theirs.size > 0 && mine.size > 0
              expect([viewer, ids(found?.theirs), ids(found?.mine)]).toEqual(
                isMutual ? [viewer, theirs, mine] : [viewer, new Set(), new Set()],
              )
              if (isMutual) count++
            }
          }
          // The matrix proves nothing where nothing is found.
          expect(count > 0).toBe(one !== "private" && other !== "private")
        }),
      ),
    )

    each(test)([1, 2, 100])("are listed with the newest of each side, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const [wanted, reply] = [freshEdition(), freshEdition()]
          const mine = yield* storedCollection(ada.id, day(0))
          const own = yield* offered(mine, {}, { editions: [reply] })
          yield* storedWant(ada, day(1), { edition: wanted })
          const people: Array<User> = []
          for (const at of [3, 1, 2]) {
            const other = yield* storedUser(day(0))
            const shelf = yield* storedCollection(other.id, day(at))
            for (let n = 0; n < (at === 2 ? 22 : 1); n++) yield* offered(shelf, {}, { editions: [wanted] })
            yield* storedWant(other, day(1), { edition: reply })
            people.push(other)
          }
          const [third, first, second] = people
          const seller = yield* storedUser(day(0))
          yield* offered(yield* storedCollection(seller.id, day(9)), {}, { editions: [wanted] })
          const held = yield* storedUser(day(0))
          const shelf = yield* storedCollection(held.id, day(9))
          const reserved = yield* offered(shelf, {}, { editions: [wanted] })
          yield* storedWant(held, day(1), { edition: reply })
          const thing = { id: reserved.itemId, name: "The", ownerId: held.id }
          yield* storedOffer(thing, seller, day(1), { listingId: reserved.id, ...accepted(day(1)) })
          yield* (yield* ItemHolds).holdForOffer([thing.id])
          const rows = yield* walk((page) => listMutualMatches({ viewer: ada.id, page }), limit)
          expect(rows.map(({ user }) => user.id)).toEqual([third?.id, second?.id, first?.id] as never)
          expect(rows.map((row) => [row.theirs.length, row.theirsCount])).toEqual([
            [1, 1],
            [20, 22],
            [1, 1],
          ])
          const ages = rows.flatMap(({ theirs }) => theirs.map(({ listing }) => age(listing)))
          expect(ages).toEqual(ages.toSorted().reverse())
          for (const row of rows) {
            expect(row.mine.map(({ listing }) => listing.id)).toEqual([own.id])
            expect(row.mineCount).toBe(1)
          }
        }),
      ),
    )
  })

const age = ({ createdAt, id }: { readonly createdAt: DateTime.Utc; readonly id: string }) =>
  `${JSON.stringify(createdAt)} ${id}`
