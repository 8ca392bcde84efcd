import { Effect } from "effect"
import { type ImportFiles, ImportRows, type ItemId, type Transactions, type Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { importedRow, storedFile } from "../samples/import-file.ts"
import { era, freshId, rolledBack, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `ImportRows` promises. */
export const importRowsSuite = (
  { describe, expect, test }: Kit,
  run: Run<ImportFiles | ImportRows | Transactions | Users>,
) =>
  describe("ImportRows", () => {
    each(test)([1, 2, 100])("what became of rows is listed by line, each of its own file, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const rows = yield* ImportRows
          const [{ id }, { id: other }] = [yield* storedFile(era()(1)), yield* storedFile(era()(1))]
          const notes = [{ column: "Rating", reason: "unknown_rating", value: "O'Neil" }] as const
          const wrong = importedRow(7, { name: null, status: "wrong", reason: "field", column: "O'Neil \\ 🦉" })
          const [first, last] = [importedRow(2, { itemId: freshId() }), importedRow(1_000, { status: "same", notes })]
          yield* rows.put(id, [last, wrong, first])
          yield* rows.put(other, [importedRow(2)])
          const listed = (which: "wrong" | "new" | "noted" | null) => walk((page) => rows.list(id, which, page), limit)
          expect(yield* listed(null)).toEqual([first, wrong, last])
          expect(yield* listed("wrong")).toEqual([wrong])
          expect(yield* listed("new")).toEqual([first])
          expect(yield* listed("noted")).toEqual([last])
        }),
      ),
    )

    test("what became of a row takes the place of what was known of it", () =>
      run(
        Effect.gen(function* () {
          const rows = yield* ImportRows
          const { id } = yield* storedFile(era()(1))
          yield* rows.put(id, [importedRow(2, { status: "wrong", reason: "size" }), importedRow(3)])
          const now = importedRow(2, { name: "Another", itemId: freshId() })
          yield* rows.put(id, [now])
          yield* rows.put(id, [])
          expect(yield* rows.between(id, 2, 2)).toEqual([now])
          expect(yield* rows.between(id, 2, 3)).toEqual([now, importedRow(3)])
          expect(yield* rows.between(id, 4, 9)).toEqual([])
        }),
      ))

    test("the line of an item is found in its own file", () =>
      run(
        Effect.gen(function* () {
          const rows = yield* ImportRows
          const [{ id }, { id: other }] = [yield* storedFile(era()(1)), yield* storedFile(era()(1))]
          const items = Array.from({ length: 3 }, () => freshId<ItemId>())
          yield* rows.put(
            id,
            items.map((itemId, n) => importedRow(n + 2, { itemId })),
          )
          const wanted = [...items.slice(0, 1), freshId<ItemId>()]
          expect(yield* rows.linesOf(id, wanted)).toEqual([{ line: 2, itemId: items[0] ?? null }])
          expect(yield* rows.linesOf(other, wanted)).toEqual([])
          expect(yield* rows.linesOf(id, [])).toEqual([])
        }),
      ))

    test("rows that 20 store at once are all stored, and of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const rows = yield* ImportRows
          const { id } = yield* storedFile(era()(1))
          const done = yield* twentyTimes((n) => rows.put(id, [importedRow(2 * n), importedRow(2 * n + 1)]))
          expect(successes(done)).toHaveLength(20)
          yield* rolledBack(rows.put(id, [importedRow(100)]))
          expect((yield* rows.list(id, null, { limit: 100, after: null })).items).toHaveLength(40)
        }),
      ))
  })
