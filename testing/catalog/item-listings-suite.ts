import { Effect } from "effect"
import {
  type Collections,
  type ItemId,
  Items,
  type Listings,
  type OpenListing,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { listed, trader } from "../samples/offers.ts"
import { era, freshId } from "../samples/samples.ts"

/** What the port `Items` promises about the listings of items. */
export const itemListingsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | Items | Listings | Transactions | Users>,
) =>
  describe("Items that are listed", () => {
    const of = (...ids: ReadonlyArray<string>) =>
      Effect.flatMap(Items, (items) => items.listingsOf(ids.map((id) => id as ItemId)))

    test("have their active listing, else the latest paused one, and never a closed one, also where one is shown", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { thing } = yield* trader(day, "Ada", "Puzzle")
          const expectListing = Effect.fnUntraced(function* (listing: OpenListing | null) {
            expect([...(yield* of(thing.id))]).toEqual(listing === null ? [] : [[thing.id, listing]])
            expect((yield* (yield* Items).show(thing.id, thing.ownerId)).listing).toEqual(listing)
          })
          yield* expectListing(null)
          yield* listed(thing, day(9), { status: "closed" })
          yield* expectListing(null)
          const paused = yield* listed(thing, day(5), { status: "paused" })
          yield* listed(thing, day(2), { status: "paused" })
          yield* expectListing({ id: paused.id, status: "paused" })
          const active = yield* listed(thing, day(1))
          yield* expectListing({ id: active.id, status: "active" })
        }),
      ))

    test("are distinguished from each other however many are asked for, and from those that there are not", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const things = []
          for (let n = 0; n < 5; n += 1) things.push((yield* trader(day, "Ada", `Puzzle ${n}`)).thing)
          const expected = new Map<ItemId, OpenListing>()
          for (const [n, thing] of things.entries())
            if (n % 2 === 0) expected.set(thing.id, { id: (yield* listed(thing, day(n + 1))).id, status: "active" })
          expect(yield* of(freshId(), ...things.map(({ id }) => id))).toEqual(expected)
          expect(yield* of()).toEqual(new Map())
        }),
      ))
  })
