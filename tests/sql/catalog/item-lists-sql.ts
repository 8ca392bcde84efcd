import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { valueRowsOf } from "../../../adapters/sql/catalog/item-values.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import {
  type Collections,
  folded,
  type Item,
  type ItemId,
  type ItemSort,
  type Items,
  itemSorts,
  Transactions,
  type Users,
} from "../../../core/index.ts"
import { item, itemsOf, listOf, oneOf, owned } from "../../../testing/samples/items.ts"
import { era, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** What lists promise of so many items that databases find them in other ways. */
export const longItemListsSuite = (run: Run<Collections | Database | Items | Transactions | Users>) =>
  describe("Long lists of items", () => {
    test("filters that very many items pass find each of them once, in every order", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, games } = yield* owned(day)
          const made = Array.from({ length: 1300 }, (_, n) =>
            item(games, day(n % 3), {
              name: `${(n * 7) % 1300}`,
              rating: n % 6 || null,
              fields: { status: n % 9 === 0 ? "rare" : "usual", year: n, shelf: `${n % 5}` },
            }),
          )
          yield* storedAtOnce(made)
          const usual = oneOf("status", "usual")(games.id)
          const late = oneOf("year", 100, null)(games.id)
          const shelf = oneOf("shelf", "3")(games.id)
          const all = (passes: (n: number) => boolean) =>
            made
              .filter((_, n) => passes(n))
              .map(({ id }) => id as string)
              .sort()
          const inOrder = new Map<ItemSort, ReadonlyArray<ItemId>>()
          for (const sort of itemSorts) {
            const sorted = yield* walk((page) => listOf(games)({ sort }, page), 1000)
            inOrder.set(
              sort,
              sorted.map(({ id }) => id),
            )
          }
          for (const [conditions, expected] of [
            [[usual], all((n) => n % 9 !== 0)],
            [[late], all((n) => n >= 100)],
            [[usual, late], all((n) => n % 9 !== 0 && n >= 100)],
            [[usual, late, shelf], all((n) => n % 9 !== 0 && n >= 100 && n % 5 === 3)],
          ] as const)
            for (const sort of itemSorts) {
              const found = yield* walk((page) => listOf(games)({ sort, conditions }, page), 100)
              expect(found.map(({ id }) => id as string).sort()).toEqual(expected)
              const passing = new Set(expected)
              expect(found.map(({ id }) => id)).toEqual((inOrder.get(sort) ?? []).filter((id) => passing.has(id)))
              expect(yield* walk((page) => itemsOf(ada.id, { sort, conditions }, page), 100)).toEqual(found)
            }
        }),
      ))
  })

/** Many items, stored in few statements; the count of their collection is not kept. */
const storedAtOnce = Effect.fnUntraced(function* (made: ReadonlyArray<Item>) {
  const database = yield* Database
  const { atomically } = yield* Transactions
  const { items, itemValues } = database.tables
  const rows = made.map((one) => ({ ...one, nameKey: folded(one.name), ratingKey: one.rating ?? 0, held: 0 }))
  const addItems = insertMany(database, items)(rows)
  yield* atomically(Effect.andThen(addItems, insertMany(database, itemValues)(made.flatMap(valueRowsOf))))
})
