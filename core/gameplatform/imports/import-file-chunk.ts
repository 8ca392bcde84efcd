import { DateTime, Effect, Option, Result } from "effect"
import type { FileReading, FileRow, Item, RowChange, RowProblem } from "../../catalog/index.ts"
import {
  appliedRow,
  type FileTarget,
  fillFromFile,
  keepingHeldCopies,
  newRow,
  notesOfFile,
  rowMeaningOf,
  rowNameOf,
} from "../../catalog/index.ts"
import { listable, listMany, type OfferedItem } from "../../market/index.ts"
import { Ids, type ItemId, isId } from "../../shared/index.ts"
import type { ImportBatch } from "./import-batch.ts"
import type { ImportedRow } from "./import-file.ts"
import { FileItems, ImportFiles, ImportRows } from "./ports.ts"
import { type ChangedItem, publishChanges } from "./publish-changes.ts"
import { type ListedWant, withWants } from "./row-wants.ts"

/**
 * Imports the next portion of a file, as a part of the transaction of its batch, and returns what became of its rows;
 * `null` when the file is gone. Rows that are done already, before the batch was resumed, stay as they are.
 * Contract: catalog, files.
 */
export const importFileChunk = Effect.fnUntraced(function* ({ dryRun, id, noted }: ImportBatch, target: FileTarget) {
  const files = yield* ImportFiles
  const results = yield* ImportRows
  const file = Option.getOrNull(yield* files.find(id))
  if (file === null) return null
  const all = yield* files.portion(id, file.position)
  const rows = yield* notDone(id, all)
  const { imported, listed } = yield* storeRows({ ...{ id, rows, dryRun, target }, reading: file.reading })
  const count = (...statuses: ReadonlyArray<ImportedRow["status"]>) =>
    imported.filter(({ status }) => statuses.includes(status)).length
  const notes = imported.reduce((sum, row) => sum + row.notes.length, 0)
  // Of a file with very many notes the later ones are counted alone.
  const isFull = noted + notes > notesOfFile
  yield* results.put(id, isFull ? imported.map((row) => ({ ...row, notes: [] })) : imported)
  yield* files.moveTo(id, file.position + 1)
  const tally = {
    imported: count("new"),
    updated: count("same", "changed"),
    skipped: count("skipped", "want"),
    failed: count("wrong"),
    noted: notes,
    listed,
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
  const known = yield* itemsOf({ id, rows, target })
  const [added, changed]: [Array<Item>, Array<ChangedItem>] = [[], []]
  const imported: Array<ImportedRow> = []
  const wanted: Array<ListedWant> = []
  const offered: Array<OfferedItem> = []
  for (const [n, row] of rows.entries()) {
    // Wide rows take long.
    if (n % 50 === 49) yield* Effect.yieldNow
    const meaning = rowMeaningOf(row, reading, target.schema)
    const wrong = (problem: RowProblem) => result(row, reading, { status: "wrong", ...problem })
    if (Result.isFailure(meaning)) {
      imported.push(wrong(meaning.failure))
      continue
    }
    let said = meaning.success
    if (said.kind === "skipped") {
      imported.push(result(row, reading, { status: "skipped", notes: said.notes }))
      continue
    }
    if (said.kind === "want") {
      wanted.push({ line: row.line, want: said.want })
      const status = said.want.isListed ? "want" : "skipped"
      imported.push(result(row, reading, { status, notes: said.want.notes }))
      continue
    }
    const existing = known.itemOf(row)
    if (existing === "taken") {
      imported.push(wrong({ reason: "ref", column: null }))
      continue
    }
    if (existing !== null) said = { ...said, ...keepingHeldCopies(said, known.heldOf(existing), reading) }
    const next =
      existing === null
        ? yield* fresh(ids, known.freeRef(row), said.change, target, now)
        : appliedRow(existing, said.change, target, now)
    if (Result.isFailure(next)) {
      imported.push(wrong(next.failure))
      continue
    }
    if (said.offer !== null) offered.push({ item: next.success, terms: said.offer })
    if (existing === null) {
      added.push(next.success)
      const itemId = dryRun ? null : next.success.id
      imported.push(result(row, reading, { status: "new", itemId, notes: said.notes }))
    } else {
      const isSame = next.success === existing
      if (!isSame) changed.push({ item: next.success, was: existing, held: known.heldOf(existing) })
      const status = isSame ? "same" : "changed"
      imported.push(result(row, reading, { status, itemId: existing.id, notes: said.notes }))
    }
  }
  if (!dryRun && added.length > 0) {
    yield* items.add(target.collectionId, added)
    yield* fillFromFile(target.ownerId, added)
  }
  if (!dryRun && changed.length > 0) yield* items.save(changed.map(({ item }) => item))
  yield* publishChanges(dryRun ? [] : changed)
  const listed = yield* listOffered(offered, { dryRun, target })
  return { imported: yield* withWants(imported, wanted, { dryRun, target }), listed }
})

/** Lists what the file marks as for trade or for sale, or says of how much it would be; the number of listings. */
const listOffered = Effect.fnUntraced(function* (
  offered: ReadonlyArray<OfferedItem>,
  { dryRun, target: { ownerId: by, type = "custom" } }: Pick<Rows, "dryRun" | "target">,
) {
  return dryRun ? (yield* listable({ by, offered })).length : yield* listMany({ by, type, offered })
})

const fresh = (ids: Ids["Service"], ref: string | null, change: RowChange, target: FileTarget, now: DateTime.Utc) =>
  Effect.map(ids.next, (id) => newRow({ id: id as ItemId, externalRef: ref }, change, target, now))

const result = (
  row: FileRow,
  reading: FileReading,
  {
    status,
    reason = null,
    column = null,
    itemId = null,
    notes = [],
  }: Pick<ImportedRow, "status"> & Partial<ImportedRow>,
): ImportedRow => ({ line: row.line, name: rowNameOf(row, reading), status, reason, column, itemId, notes })

/** The references of a row, in the order in which its item is looked for. */
const refsOf = ({ copies = [], ref }: FileRow): ReadonlyArray<string> => {
  const [own, ...numbered] = copies
  return [...(own === undefined ? [] : [own]), ...(ref === null ? [] : [ref]), ...numbered]
}

/**
 * The item of each row: the one with its reference, or else with its id. Of several copies of a thing that is the one
 * with the same particulars, or else one of the thing that no other row of the file stands for. `null` for a new one,
 * and `taken` when another row of the file stands for the item.
 */
const itemsOf = Effect.fnUntraced(function* ({ id, rows, target }: Pick<Rows, "id" | "rows" | "target">) {
  const items = yield* FileItems
  const results = yield* ImportRows
  const found = yield* items.find(target.collectionId, {
    refs: rows.flatMap(refsOf),
    ids: rows.flatMap((row) => (row.id !== null && isId(row.id) ? [row.id as ItemId] : [])),
  })
  const byRef = new Map(found.flatMap((item) => (item.externalRef === null ? [] : [[item.externalRef, item] as const])))
  const byId = new Map<string, Item>(found.map((item) => [item.id, item]))
  const all = found.map((item) => item.id)
  const lines = yield* results.linesOf(id, all)
  const held = yield* items.held(all)
  const taken = new Map(lines.map(({ itemId, line }) => [itemId, line]))
  const isFree = (item: Item, { line }: FileRow) => (taken.get(item.id) ?? line) === line
  const used = new Set<string>(byRef.keys())
  return {
    /** How many copies of an item offers and trade rounds hold. */
    heldOf: (item: Item): number => held.get(item.id) ?? 0,
    itemOf: (row: FileRow): Item | "taken" | null => {
      const named = refsOf(row).flatMap((ref) => byRef.get(ref) ?? [])
      const own = row.copies === undefined ? named[0] : named.find((item) => isFree(item, row))
      const item = own ?? (row.id === null ? undefined : byId.get(row.id))
      if (item === undefined) return null
      if (!isFree(item, row)) return "taken"
      taken.set(item.id, row.line)
      return item
    },
    /** The reference of a new item: that of its row, unless another copy of the thing has it. */
    freeRef: (row: FileRow): string | null => {
      const { copies = [], ref } = row
      if (ref === null) return null
      const free = [ref, ...copies].find((one) => !used.has(one)) ?? null
      if (free !== null) used.add(free)
      return free
    },
  }
})
