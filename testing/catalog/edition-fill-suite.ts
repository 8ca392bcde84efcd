import { Effect } from "effect"
import {
  Collections,
  type Edition,
  EditionFill,
  type ItemId,
  type Items,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { storedItems } from "../samples/items.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes } from "../samples/samples.ts"

/** What the port `EditionFill` promises. */
export const editionFillSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | EditionFill | Items | Transactions | Users>,
) =>
  describe("EditionFill", () => {
    test("finds each item whose values may name an edition once, a few at a time", () =>
      run(
        Effect.gen(function* () {
          const [day, fill] = [era(), yield* EditionFill]
          const owner = yield* storedUser(day(0))
          const [books, games, gone] = [
            yield* storedCollection(owner.id, day(0), { type: "books" }),
            yield* storedCollection(owner.id, day(0)),
            yield* storedCollection(owner.id, day(0), { type: "books" }),
          ]
          let after = freshId<ItemId>()
          const [book] = yield* storedItems(books, [{ editions: ["bgg:1" as Edition], fields: { isbn: "1" } }])
          const [game, plain] = yield* storedItems(games, [{ fields: { platform_app_id: 7 } }, {}])
          yield* storedItems(gone, [{}])
          const [last] = yield* storedItems(books, [{}])
          yield* (yield* Collections).remove(gone.id)
          const found: Array<unknown> = []
          let looked = 0
          for (;;) {
            const step = yield* fill.next(after, 2)
            looked += step.looked
            found.push(...step.found)
            if (step.last === null) break
            expect(step.last > after).toBe(true)
            after = step.last
          }
          const type = "books"
          expect(found.filter((one) => (one as { item: { id: ItemId } }).item.id !== plain?.id)).toEqual([
            { item: book, type },
            { item: game, type: "games" },
            { item: last, type },
          ])
          expect(looked).toBeGreaterThanOrEqual(4)
          expect(yield* fill.next(after, 2)).toEqual({ found: [], last: null, looked: 0 })
        }),
      ))

    test("stores how far it is, never goes back, and is done for good", () =>
      run(
        Effect.gen(function* () {
          const fill = yield* EditionFill
          const at = (after: ItemId | null, isDone = false) => ({ after, isDone })
          expect(yield* fill.position).toEqual(at(null))
          const [first, second, third] = [freshId<ItemId>(), freshId<ItemId>(), freshId<ItemId>()]
          yield* rolledBack(fill.moveTo(at(first)))
          expect(yield* fill.position).toEqual(at(null))
          yield* twentyTimes((n) => fill.moveTo(at(n === 7 ? second : first)))
          expect(yield* fill.position).toEqual(at(second))
          yield* fill.moveTo(at(first))
          yield* fill.moveTo(at(null))
          expect(yield* fill.position).toEqual(at(second))
          yield* fill.moveTo(at(second, true))
          yield* fill.moveTo(at(third))
          expect(yield* fill.position).toEqual(at(second, true))
        }),
      ))
  })
