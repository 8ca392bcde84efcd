import { Effect, Exit } from "effect"
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
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { trader } from "../samples/offers.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `ItemHolds` promises. */
export const itemHoldsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | FieldDefinitions | ItemHolds | Items | Listings | MarketItems | Transactions | Users>,
) =>
  describe("ItemHolds", () => {
    const someItem = Effect.fnUntraced(function* (copies = 1) {
      const { thing } = yield* trader(era(), "Ada", "Puzzle")
      if (copies > 1) yield* (yield* Items).save({ ...thing, copies }, thing)
      return thing.id
    })
    const heldOf = (item: ItemId) => Effect.flatMap(Items, (items) => items.held(item))
    const inRound = Effect.fnUntraced(function* (item: ItemId) {
      const found = yield* (yield* MarketItems).find(item)
      return found._tag === "Some" && found.value.inRound
    })

    test("an item of one copy has one hold, of an offer or of an entry", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const [one, other] = [yield* someItem(), yield* someItem()]
          expect(yield* holds.holdForOffer([one, other])).toBe(true)
          expect(yield* heldOf(one)).toBe(1)
          expect(yield* holds.holdForEntry(one, freshId())).toBe("other")
          yield* rolledBack(
            Effect.gen(function* () {
              expect(yield* holds.holdForOffer([one])).toBe(false)
            }),
          )
          expect(yield* heldOf(one)).toBe(1)
          expect(new Set(yield* holds.releaseOffer([one, other]))).toEqual(new Set([one, other]))
          expect(yield* holds.holdForEntry(other, freshId())).toBeNull()
          expect(yield* inRound(one)).toBe(false)
          expect(yield* holds.holdForEntry(one, freshId())).toBeNull()
          expect(yield* inRound(one)).toBe(true)
        }),
      ))

    each(test)([1, 2, 5])("an item of %d copies has as many holds", (copies) =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem(copies)
          const entries = [freshId<EntryId>(), freshId<EntryId>()].slice(0, copies)
          for (const entry of entries) expect(yield* holds.holdForEntry(item, entry)).toBeNull()
          for (let n = entries.length; n < copies; n++) expect(yield* holds.holdForOffer([item])).toBe(true)
          expect(yield* heldOf(item)).toBe(copies)
          expect(yield* holds.holdForEntry(item, freshId())).toBe("entry")
          expect(yield* holds.releaseEntries([...entries, freshId()])).toEqual([item])
          expect(yield* holds.releaseEntries(entries)).toEqual([])
          expect(yield* heldOf(item)).toBe(copies - entries.length)
          // A copy was free already.
          for (let n = entries.length; n < copies; n++) expect(yield* holds.releaseOffer([item])).toEqual([])
          expect(yield* holds.releaseOffer([item])).toEqual([])
          expect(yield* heldOf(item)).toBe(0)
        }),
      ),
    )

    test("no item has fewer copies than are held", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const items = yield* Items
          const id = yield* someItem(3)
          for (const _ of [1, 2]) yield* holds.holdForOffer([id])
          const item = yield* items.get(id)
          yield* items.save({ ...item, copies: 2 }, item)
          const exit = yield* Effect.exit(items.save({ ...item, copies: 1 }, item))
          expect(Exit.isFailure(exit)).toBe(true)
          expect((yield* items.get(id)).copies).toBe(2)
        }),
      ))

    test("an entry holds the copy of an item, until it releases it", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const [item, entry] = [yield* someItem(), freshId<EntryId>()]
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
          const [free, entered] = [yield* someItem(), yield* someItem()]
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
          const [item, entry] = [yield* someItem(), freshId<EntryId>()]
          yield* holds.holdForEntry(item, entry)
          yield* (yield* Items).remove(item)
          const next = yield* someItem()
          expect(yield* holds.holdForEntry(next, entry)).toBeNull()
        }),
      ))

    test("what is rolled back holds nothing", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem()
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
          const item = yield* someItem()
          const answers = successes(yield* twentyTimes(() => holds.holdForEntry(item, freshId())))
          expect(answers.filter((answer) => answer === null)).toHaveLength(1)
          expect(answers.filter((answer) => answer === "entry")).toHaveLength(19)
        }),
      ))

    test("of twenty offers and entries at once as many hold an item as it has copies", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem(5)
          const answers = successes(
            yield* twentyTimes((n) =>
              n % 2 === 0
                ? holds.holdForOffer([item])
                : Effect.map(holds.holdForEntry(item, freshId()), (other) => other === null),
            ),
          )
          expect(answers.filter(Boolean)).toHaveLength(5)
          expect(yield* heldOf(item)).toBe(5)
        }),
      ))

    test("of twenty releases at once each counts", () =>
      run(
        Effect.gen(function* () {
          const holds = yield* ItemHolds
          const item = yield* someItem(20)
          yield* twentyTimes(() => holds.holdForOffer([item]))
          yield* twentyTimes((n) => (n === 0 ? Effect.void : holds.releaseOffer([item])))
          expect(yield* heldOf(item)).toBe(1)
          yield* holds.releaseOffer([item])
          expect(yield* heldOf(item)).toBe(0)
        }),
      ))
  })
