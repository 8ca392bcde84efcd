import { DateTime, Effect, Exit } from "effect"
import {
  type Collection,
  Collections,
  type Edition,
  FileItems,
  type Item,
  ItemHolds,
  Items,
  ItemsErrors,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { shelf } from "../samples/import.ts"
import { item, listOf, names, oneOf } from "../samples/items.ts"
import { era, freshId, rolledBack, twentyTimes } from "../samples/samples.ts"

/** What the port `FileItems` promises. */
export const fileItemsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | FileItems | ItemHolds | Items | Transactions | Users>,
) =>
  describe("FileItems", () => {
    const countOf = Effect.fnUntraced(function* ({ id, ownerId }: Collection) {
      return (yield* (yield* Collections).show(id, ownerId)).itemsCount
    })
    const byId = (items: ReadonlyArray<Item>) => [...items].sort((a, b) => (a.id < b.id ? -1 : 1))

    test("items are found by their reference and by their id, in their collection alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* FileItems
          const { games } = yield* shelf(day(0))
          const other = yield* storedCollection(games.ownerId, day(0))
          const [one, two] = [item(games, day(1), { externalRef: "O'Neil \\ 🦉" }), item(games, day(1))]
          const elsewhere = item(other, day(1), { externalRef: "O'Neil \\ 🦉" })
          yield* all.add(games.id, [one, two])
          yield* all.add(other.id, [elsewhere])
          const found = Effect.fnUntraced(function* (refs: ReadonlyArray<string>, of: ReadonlyArray<Item>) {
            return byId(yield* all.find(games.id, { refs, ids: of.map(({ id }) => id) }))
          })
          expect(yield* found(["O'Neil \\ 🦉", "nothing"], [])).toEqual([one])
          expect(yield* found([], [two, elsewhere])).toEqual([two])
          expect(yield* found(["O'Neil \\ 🦉"], [one, two])).toEqual(byId([one, two]))
          expect(yield* found([], [])).toEqual([])
        }),
      ))

    test("items are added at once and counted, and are found by what they hold", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* FileItems
          const { games } = yield* shelf(day(0))
          const many = Array.from({ length: 1_101 }, (_, n) =>
            item(games, DateTime.add(day(1), { milliseconds: n }), {
              name: `Row ${n}`,
              fields: { status: n === 7 ? "playing" : "backlog" },
            }),
          )
          yield* all.add(games.id, many)
          yield* all.add(games.id, [])
          expect(yield* countOf(games)).toBe(1_101)
          const playing = yield* listOf(games)({ conditions: [oneOf("status", "playing")(games.id)] })
          expect(names(playing.items)).toEqual(["Row 7"])
        }),
      ))

    test("saved items have everything that a file says, and what is gone does not come back", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [all, items] = [yield* FileItems, yield* Items]
          const { games } = yield* shelf(day(0))
          const [one, gone] = [item(games, day(1), { externalRef: "1" }), item(games, day(1))]
          yield* all.add(games.id, [one, gone])
          yield* items.remove(gone.id)
          const changed: Item = {
            ...one,
            ...{ name: "Another", copies: 3, editions: ["bgg:1" as Edition], fields: { status: "playing" } },
            ...{ rating: 5, comment: "Yes", tags: ["a", "b"], location: "Attic", updatedAt: day(2) },
            purchase: { price: { amount: 5, currency: "JPY" }, on: null },
          }
          yield* all.save([changed, { ...gone, name: "Back" }])
          yield* all.save([])
          expect(yield* items.get(one.id)).toEqual(changed)
          expect(yield* Effect.flip(items.get(gone.id))).toBeInstanceOf(ItemsErrors.ItemNotFound)
          const rated = yield* listOf(games)({ minRating: 5, q: "another", edition: "bgg:1" as Edition })
          expect(names(rated.items)).toEqual(["Another"])
          expect(yield* countOf(games)).toBe(1)
        }),
      ))

    test("held copies are counted, and no item has fewer copies than are held", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [all, holds] = [yield* FileItems, yield* ItemHolds]
          const { games } = yield* shelf(day(0))
          const [one, free] = [item(games, day(1), { copies: 3 }), item(games, day(1))]
          yield* all.add(games.id, [one, free])
          yield* holds.holdForOffer([one.id])
          yield* holds.holdForEntry(one.id, freshId())
          expect(yield* all.held([one.id, free.id, freshId()])).toEqual(new Map([[one.id, 2]]))
          expect(yield* all.held([])).toEqual(new Map())
          yield* all.save([{ ...one, copies: 2 }])
          expect(Exit.hasDies(yield* Effect.exit(all.save([{ ...one, copies: 1 }])))).toBe(true)
          expect(yield* all.find(games.id, { refs: [], ids: [one.id] })).toEqual([{ ...one, copies: 2 }])
        }),
      ))

    test("of 20 that add one reference to a collection exactly one does, and of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* FileItems
          const { games } = yield* shelf(day(0))
          const exits = yield* twentyTimes(() => all.add(games.id, [item(games, day(1), { externalRef: "1" })]))
          expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
          expect(exits.filter(Exit.hasDies)).toHaveLength(19)
          const [kept] = yield* all.find(games.id, { refs: ["1"], ids: [] })
          if (kept === undefined) return yield* Effect.die("The item was not stored.")
          yield* rolledBack(all.add(games.id, [item(games, day(1))]))
          yield* rolledBack(all.save([{ ...kept, name: "Never" }]))
          expect(yield* all.find(games.id, { refs: ["1"], ids: [] })).toEqual([kept])
          expect(yield* countOf(games)).toBe(1)
        }),
      ))
  })
