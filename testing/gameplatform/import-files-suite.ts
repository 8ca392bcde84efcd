import { DateTime, Effect, Option } from "effect"
import { type ImportFile, ImportFiles, type ImportId, ImportRows, type Transactions, Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { fileRow, importedRow, storedFile } from "../samples/import-file.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `ImportFiles` promises. */
export const importFilesSuite = (
  { describe, expect, test }: Kit,
  run: Run<ImportFiles | ImportRows | Transactions | Users>,
) =>
  describe("ImportFiles", () => {
    const found = Effect.fnUntraced(function* (id: ImportId) {
      return Option.getOrNull(yield* (yield* ImportFiles).find(id))
    })
    const firstPage = { limit: 10, after: null }
    /** Deletes until nothing more is due, and answers how often it was called. */
    const purgeAll = Effect.fnUntraced(function* (now: DateTime.Utc, limit: number) {
      const files = yield* ImportFiles
      let calls = 1
      while (yield* files.purge(now, limit)) calls += 1
      return calls
    })

    test("a file is found as it was stored, and its rows by the number of their portion", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* ImportFiles
          const stored = yield* storedFile(day(3))
          const odd = { ...fileRow(7), problem: { reason: "json" as const, column: null }, content: { name: "\ud800" } }
          yield* files.addPortions(stored.id, 0, [[fileRow(2), odd], [fileRow(9)]])
          yield* files.addPortions(stored.id, 2, [[fileRow(11)]])
          expect(yield* found(stored.id)).toEqual(stored)
          expect(yield* files.portion(stored.id, 0)).toEqual([fileRow(2), odd])
          expect(yield* files.portion(stored.id, 2)).toEqual([fileRow(11)])
          expect(yield* files.portion(stored.id, 3)).toEqual([])
          expect(yield* files.portion(freshId(), 0)).toEqual([])
          expect(yield* found(freshId())).toBeNull()
          yield* files.moveTo(stored.id, 2)
          const reading = { ...stored.reading, decimalComma: false }
          yield* files.readAs(stored.id, reading)
          yield* files.keepUntil(stored.id, day(4))
          expect(yield* found(stored.id)).toEqual({ ...stored, reading, position: 2, keptUntil: day(4) })
        }),
      ))

    test("the newest files of a user are kept, and no file is kept for longer by that", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* ImportFiles
          const { id: userId } = yield* storedUser(day(0))
          const own: Array<ImportFile> = []
          for (const until of [1, 5, 5, 5]) own.push(yield* storedFile(day(until), { userId }))
          const other = yield* storedFile(day(5))
          yield* files.keepNewest(userId, 2, day(2))
          const kept = yield* Effect.forEach([...own, other], ({ id }) => found(id))
          expect(kept.map((file) => file?.keptUntil)).toEqual([day(1), day(2), day(5), day(5), day(5)])
        }),
      ))

    test("the files of a collection are due when it is removed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* ImportFiles
          const [one, other] = [yield* storedFile(day(5)), yield* storedFile(day(5))]
          yield* files.discardOf(one.collectionId, day(1))
          expect([yield* found(one.id), yield* found(other.id)]).toEqual([{ ...one, keptUntil: day(1) }, other])
        }),
      ))

    test("what is due is deleted in parts, with what became of its rows, and nothing else is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [files, rows] = [yield* ImportFiles, yield* ImportRows]
          const [due, later] = [yield* storedFile(day(1)), yield* storedFile(day(3))]
          for (const { id } of [due, later]) {
            yield* files.addPortions(id, 0, [[fileRow(2)], [fileRow(3)]])
            yield* rows.put(id, [importedRow(2), importedRow(3), importedRow(4)])
          }
          expect(yield* files.purge(DateTime.subtract(day(1), { milliseconds: 1 }), 100)).toBe(false)
          expect(yield* purgeAll(day(1), 2)).toBeGreaterThan(2)
          expect(yield* found(due.id)).toBeNull()
          expect(yield* files.portion(due.id, 0)).toEqual([])
          expect((yield* rows.list(due.id, null, firstPage)).items).toEqual([])
          expect(yield* found(later.id)).toEqual(later)
          expect(yield* files.portion(later.id, 1)).toEqual([fileRow(3)])
          expect((yield* rows.list(later.id, null, firstPage)).items).toHaveLength(3)
        }),
      ))

    test("a file is not found any more once its user is removed, and is deleted", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [files, rows] = [yield* ImportFiles, yield* ImportRows]
          const stored = yield* storedFile(day(5))
          yield* files.addPortions(stored.id, 0, [[fileRow(2)]])
          yield* rows.put(stored.id, [importedRow(2)])
          yield* (yield* Users).remove(stored.userId)
          expect(yield* found(stored.id)).toBeNull()
          yield* purgeAll(day(0), 100)
          expect(yield* files.portion(stored.id, 0)).toEqual([])
          expect((yield* rows.list(stored.id, null, firstPage)).items).toEqual([])
        }),
      ))

    test("20 that delete at once delete everything that is due", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* ImportFiles
          const all = yield* Effect.forEach(Array(5).fill(0), () => storedFile(day(1)))
          const calls = yield* twentyTimes(() => files.purge(day(1), 100))
          expect(successes(calls)).toHaveLength(20)
          yield* purgeAll(day(1), 100)
          for (const { id } of all) expect(yield* found(id)).toBeNull()
        }),
      ))

    test("of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* ImportFiles
          const stored = yield* storedFile(day(1))
          yield* files.addPortions(stored.id, 0, [[fileRow(2)]])
          yield* rolledBack(files.addPortions(stored.id, 1, [[fileRow(3)]]))
          yield* rolledBack(files.moveTo(stored.id, 1))
          yield* rolledBack(files.readAs(stored.id, { ...stored.reading, decimalComma: false }))
          yield* rolledBack(files.purge(day(1), 100))
          expect(yield* found(stored.id)).toEqual(stored)
          expect(yield* files.portion(stored.id, 0)).toEqual([fileRow(2)])
          expect(yield* files.portion(stored.id, 1)).toEqual([])
          yield* purgeAll(day(1), 100)
        }),
      ))
  })
