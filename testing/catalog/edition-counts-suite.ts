import { Effect } from "effect"
import {
  type Blocks,
  type Collections,
  type Edition,
  EditionCounts,
  type Friendships,
  Items,
  Listings,
  type ShowcaseFilter,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { storedItems } from "../samples/items.ts"
import { offered } from "../samples/listings.ts"
import { era, storedUser } from "../samples/samples.ts"
import { type Viewer, viewers, viewersOf } from "../samples/viewers.ts"

/** What the port `EditionCounts` promises. */
export const editionCountsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Collections | EditionCounts | Friendships | Items | Listings | Transactions | Users>,
) =>
  describe("EditionCounts", () => {
    const freshEdition = () => `goodreads:${crypto.randomUUID()}` as Edition
    const visibilities = ["public", "friends_only", "private"] as const

    /** How many of three collections each viewer sees: a public one, one for friends and a private one. */
    const seen: Readonly<Record<(typeof visibilities)[number], Readonly<Record<Viewer, number>>>> = {
      public: { self: 3, friend: 2, stranger: 1, blocked: 0, blocking: 0, former: 0 },
      friends_only: { self: 3, friend: 2, stranger: 0, blocked: 0, blocking: 0, former: 0 },
      private: { self: 3, friend: 0, stranger: 0, blocked: 0, blocking: 0, former: 0 },
    }
    each(test)(visibilities)(
      "are what each viewer sees of a %s profile, the same number as in the showcase",
      (privacy) =>
        run(
          Effect.gen(function* () {
            const [day, counts, edition] = [era(), yield* EditionCounts, freshEdition()]
            const owner = yield* storedUser(day(0), { privacy })
            const people = yield* viewersOf(owner, day)
            for (const visibility of visibilities) {
              const shelf = yield* storedCollection(owner.id, day(0), { visibility })
              yield* offered(shelf, {}, { editions: [edition, freshEdition()] })
            }
            for (const viewer of viewers) {
              const { id } = people[viewer]
              expect([viewer, yield* counts.items(id, edition)]).toEqual([viewer, seen[privacy][viewer]])
              const listed = viewer === "self" ? 0 : seen[privacy][viewer]
              expect([viewer, yield* counts.listings(id, edition)]).toEqual([viewer, listed])
              const { items } = yield* (yield* Listings).showcase(id, { ...all, edition }, { limit: 100, after: null })
              expect(items).toHaveLength(listed)
            }
          }),
        ),
    )

    test("follow the editions of items, and what is open", () =>
      run(
        Effect.gen(function* () {
          const [day, counts, edition] = [era(), yield* EditionCounts, freshEdition()]
          const [items, listings] = [yield* Items, yield* Listings]
          const [owner, viewer] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const shelf = yield* storedCollection(owner.id, day(0))
          const both = Effect.fnUntraced(function* () {
            return [yield* counts.items(viewer.id, edition), yield* counts.listings(viewer.id, edition)]
          })
          expect(yield* both()).toEqual([0, 0])
          yield* storedItems(shelf, [{ editions: [edition] }, { editions: [freshEdition()] }, {}])
          expect(yield* both()).toEqual([1, 0])
          const listing = yield* offered(shelf, {}, { editions: [edition] })
          expect(yield* both()).toEqual([2, 1])
          yield* listings.save({ ...listing, status: "paused" })
          expect(yield* both()).toEqual([2, 0])
          yield* items.remove(listing.itemId)
          expect(yield* both()).toEqual([1, 0])
        }),
      ))
  })

const all: ShowcaseFilter = {
  q: null,
  kind: null,
  type: null,
  condition: null,
  edition: null,
  wanted: null,
  ownerId: null,
  minPrice: null,
  maxPrice: null,
  currency: null,
  sort: "newest",
}
