import { Effect } from "effect"
import {
  type Collections,
  type EntryId,
  type FieldDefinitions,
  ItemHolds,
  type ItemId,
  Items,
  type Listings,
  MarketItems,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { trader } from "../samples/offers.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `ItemHolds` promises. */
export const itemHoldsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | FieldDefinitions | ItemHolds | Items | Listings | MarketItems | Transactions | Users>,
) =>
  describe("ItemHolds", () => {
    const someItem = Effect.suspend(() => Effect.map(trader(era(), "Ada", "Puzzle"), ({ thing }) => thing.id))
    const inRound = Effect.fnUntraced(function* (item: ItemId) {
      const found = yield* (yield* MarketItems).find(item)
      return found._tag === "Some" && found.value.inRound
    })

    test("accepted offers hold an item together, and not together with an entry", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const [one, other] = [yield* someItem, yield* someItem]
          expect(yield* holds.holdForOffer([one, other])).toBe(true)
          expect(yield* holds.holdForOffer([one])).toBe(true)
          expect(yield* holds.holdForEntry(one, freshId())).toBe("offer")
          yield* holds.releaseOffer([one, other])
          expect(yield* holds.holdForEntry(one, freshId())).toBe("offer")
          expect(yield* holds.holdForEntry(other, freshId())).toBeNull()
          yield* holds.releaseOffer([one])
          expect(yield* inRound(one)).toBe(false)
          expect(yield* holds.holdForEntry(one, freshId())).toBeNull()
          expect(yield* inRound(one)).toBe(true)
        }),
      ))

    test("an entry holds an item alone, until it releases it", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const [item, entry] = [yield* someItem, freshId<EntryId>()]
          expect(yield* holds.holdForEntry(item, entry)).toBeNull()
          expect(yield* holds.holdForEntry(item, freshId())).toBe("entry")
          yield* holds.releaseOffer([item])
          expect(yield* inRound(item)).toBe(true)
          expect(yield* holds.releaseEntries([freshId(), entry])).toEqual([item])
          expect(yield* inRound(item)).toBe(false)
          expect(yield* holds.holdForOffer([item])).toBe(true)
        }),
      ))

    test("an offer does not hold an item that an entry holds", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const [free, entered] = [yield* someItem, yield* someItem]
          yield* holds.holdForEntry(entered, freshId())
          yield* rolledBack(
            Effect.gen(function* () {
              expect(yield* holds.holdForOffer([free, entered])).toBe(false)
            }),
          )
          expect(yield* holds.holdForEntry(free, freshId())).toBeNull()
        }),
      ))

    test("a hold ends with its item", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const [item, entry] = [yield* someItem, freshId<EntryId>()]
          yield* holds.holdForEntry(item, entry)
          yield* (yield* Items).remove(item)
          const next = yield* someItem
          expect(yield* holds.holdForEntry(next, entry)).toBeNull()
        }),
      ))

    test("what is rolled back holds nothing", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem
          yield* rolledBack(holds.holdForEntry(item, freshId()))
          yield* rolledBack(holds.holdForOffer([item]))
          expect(yield* holds.holdForEntry(item, freshId())).toBeNull()
          yield* rolledBack(holds.releaseOffer([item]))
          expect(yield* holds.holdForEntry(item, freshId())).toBe("entry")
        }),
      ))

    test("of twenty entries at once one holds the item", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem
          const answers = successes(yield* twentyTimes(() => holds.holdForEntry(item, freshId())))
          expect(answers.filter((answer) => answer === null)).toHaveLength(1)
          expect(answers.filter((answer) => answer === "entry")).toHaveLength(19)
        }),
      ))

    test("of twenty releases at once each counts", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem
          yield* twentyTimes(() => holds.holdForOffer([item]))
          yield* twentyTimes((n) => (n === 0 ? Effect.void : holds.releaseOffer([item])))
          expect(yield* holds.holdForEntry(item, freshId())).toBe("offer")
          yield* holds.releaseOffer([item])
          expect(yield* holds.holdForEntry(item, freshId())).toBeNull()
        }),
      ))
  })
