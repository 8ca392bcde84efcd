import { DateTime, Effect, Option, Result } from "effect"
import type { FileReading, FileRow, Item, RowChange, RowProblem } from "../../catalog/index.ts"
import { appliedRow, type FileTarget, newRow, rowChangeOf, rowNameOf } from "../../catalog/index.ts"
import { Ids, type ItemId, isId } from "../../shared/index.ts"
import type { ImportBatch } from "./import-batch.ts"
import type { ImportedRow } from "./import-file.ts"
import { FileItems, ImportFiles, ImportRows } from "./ports.ts"
import { type ChangedItem, publishChanges } from "./publish-changes.ts"

/**
 * Imports the next portion of a file, as a part of the transaction of its batch, and returns what became of its rows;
 * `null` when the file is gone. Rows that are done already, before the batch was resumed, stay as they are.
 * Contract: catalog, files.
 */
export const importFileChunk = Effect.fnUntraced(function* ({ dryRun, id }: ImportBatch, target: FileTarget) {
  const files = yield* ImportFiles
  const results = yield* ImportRows
  const file = Option.getOrNull(yield* files.find(id))
  if (file === null) return null
  const all = yield* files.portion(id, file.position)
  const rows = yield* notDone(id, all)
  const imported = yield* storeRows({ ...{ id, rows, dryRun, target }, reading: file.reading })
  yield* results.put(id, imported)
  yield* files.moveTo(id, file.position + 1)
  const count = (...statuses: ReadonlyArray<ImportedRow["status"]>) =>
    imported.filter(({ status }) => statuses.includes(status)).length
  const tally = {
    imported: count("new"),
    updated: count("same", "changed"),
    skipped: count("skipped"),
    failed: count("wrong"),
  }
  return { tally, isLast: all.length === 0 }
})

/**
 * Says of the rows of the next portion that a limit of the account kept them out; nothing of the portion was stored.
 * Part of a transaction. Contract: catalog, files.
 */
export const refuseFileChunk = Effect.fnUntraced(function* ({ id }: ImportBatch) {
  const files = yield* ImportFiles
  const file = Option.getOrNull(yield* files.find(id))
  if (file === null) return
  const rows = yield* notDone(id, yield* files.portion(id, file.position))
  const refused = rows.map((row) => result(row, file.reading, { status: "wrong", reason: "limit" }))
  yield* (yield* ImportRows).put(id, refused)
})

/** Those of the rows of a portion that were not imported before the batch was resumed. */
const notDone = Effect.fnUntraced(function* (id: ImportBatch["id"], rows: ReadonlyArray<FileRow>) {
  const results = yield* ImportRows
  const known = yield* results.between(id, rows[0]?.line ?? 0, rows.at(-1)?.line ?? 0)
  const done = new Set(known.filter(({ status }) => status !== "wrong").map(({ line }) => line))
  return rows.filter(({ line }) => !done.has(line))
})

interface Rows {
  readonly id: ImportBatch["id"]
  readonly rows: ReadonlyArray<FileRow>
  readonly reading: FileReading
  readonly target: FileTarget
  readonly dryRun: boolean
}

const storeRows = Effect.fnUntraced(function* ({ dryRun, id, reading, rows, target }: Rows) {
  const items = yield* FileItems
  const ids = yield* Ids
  const now = yield* DateTime.now
  const itemOf = yield* itemsOf({ id, rows, target })
  const [added, changed]: [Array<Item>, Array<ChangedItem>] = [[], []]
  const imported: Array<ImportedRow> = []
  for (const [n, row] of rows.entries()) {
    // Wide rows take long.
    if (n % 50 === 49) yield* Effect.yieldNow
    const change = rowChangeOf(row, reading, target.schema)
    const wrong = (problem: RowProblem) => result(row, reading, { status: "wrong", ...problem })
    if (Result.isFailure(change)) imported.push(wrong(change.failure))
    else if (change.success === "skipped") imported.push(result(row, reading, { status: "skipped" }))
    else {
      const existing = itemOf(row)
      if (existing === "taken") {
        imported.push(wrong({ reason: "ref", column: null }))
        continue
      }
      const next =
        existing === null
          ? yield* fresh(ids, row, change.success, target, now)
          : appliedRow(existing, change.success, target, now)
      if (Result.isFailure(next)) imported.push(wrong(next.failure))
      else if (existing === null) {
        added.push(next.success)
        imported.push(result(row, reading, { status: "new", itemId: dryRun ? null : next.success.id }))
      } else {
        const isSame = next.success === existing
        if (!isSame) changed.push({ item: next.success, was: existing })
        imported.push(result(row, reading, { status: isSame ? "same" : "changed", itemId: existing.id }))
      }
    }
  }
  if (!dryRun && added.length > 0) yield* items.add(target.collectionId, added)
  if (!dryRun && changed.length > 0) yield* items.save(changed.map(({ item }) => item))
  yield* publishChanges(dryRun ? [] : changed)
  return imported
})

const fresh = (ids: Ids["Service"], { ref }: FileRow, change: RowChange, target: FileTarget, now: DateTime.Utc) =>
  Effect.map(ids.next, (id) => newRow({ id: id as ItemId, externalRef: ref }, change, target, now))

const result = (
  row: FileRow,
  reading: FileReading,
  { status, reason = null, column = null, itemId = null }: Pick<ImportedRow, "status"> & Partial<ImportedRow>,
): ImportedRow => ({ line: row.line, name: rowNameOf(row, reading), status, reason, column, itemId })

/**
 * The item of each row: the one with its ref, or else with its id. `null` for a new one, and `taken` when another row
 * of the file stands for the item.
 */
const itemsOf = Effect.fnUntraced(function* ({ id, rows, target }: Pick<Rows, "id" | "rows" | "target">) {
  const items = yield* FileItems
  const results = yield* ImportRows
  const found = yield* items.find(target.collectionId, {
    refs: rows.flatMap(({ ref }) => ref ?? []),
    ids: rows.flatMap((row) => (row.id !== null && isId(row.id) ? [row.id as ItemId] : [])),
  })
  const byRef = new Map(found.flatMap((item) => (item.externalRef === null ? [] : [[item.externalRef, item] as const])))
  const byId = new Map<string, Item>(found.map((item) => [item.id, item]))
  const lines = yield* results.linesOf(
    id,
    found.map((item) => item.id),
  )
  const taken = new Map(lines.map(({ itemId, line }) => [itemId, line]))
  return (row: FileRow): Item | "taken" | null => {
    const item = (row.ref === null ? undefined : byRef.get(row.ref)) ?? (row.id === null ? undefined : byId.get(row.id))
    if (item === undefined) return null
    const line = taken.get(item.id)
    if (line !== undefined && line !== row.line) return "taken"
    taken.set(item.id, row.line)
    return item
  }
})
