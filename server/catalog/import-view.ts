import { DateTime } from "effect"
import { t } from "elysia"
import {
  type ImportBatch,
  type ImportedRow,
  type ImportProblem,
  importSources,
  importStatuses,
  noteReasons,
  rowStatuses,
} from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"

/** Contract: gameplatform, import; catalog, files. */
export const ImportView = named(
  "Import",
  t.Object({
    id: OwnId,
    source: described("Where the rows come from.", OneOf(...importSources)),
    collectionId: Uuid,
    mapping: described("How the columns of the file are read; null without a file.", Nullable(t.String())),
    dryRun: described("Whether the import only says what it would change.", t.Boolean()),
    status: described("How far the import is.", OneOf(...importStatuses)),
    total: described("How many games or rows the import has.", Whole()),
    imported: described("How many games or rows became new items.", Whole()),
    updated: described("How many games or rows belong to an item that was there.", Whole()),
    skipped: described(
      "How many games or rows were left out: games that the user does not own, and rows that became no item.",
      Whole(),
    ),
    failed: described("How many games or rows could not be imported.", Whole()),
    noted: described("How many notes the rows have: what was left out of them, or changed.", Whole()),
    listed: described("How many listings were made of items, or would be.", Whole()),
    createdAt: Moment,
    finishedAt: described("When the import ended, or null.", Nullable(Moment)),
  }),
)

export const importView = (batch: ImportBatch): typeof ImportView.static => ({
  id: batch.id,
  source: batch.source,
  collectionId: batch.collectionId,
  mapping: batch.mapping,
  dryRun: batch.dryRun,
  status: batch.status,
  total: batch.total,
  imported: batch.imported,
  updated: batch.updated,
  skipped: batch.skipped,
  failed: batch.failed,
  noted: batch.noted,
  listed: batch.listed,
  createdAt: DateTime.formatIso(batch.createdAt),
  finishedAt: batch.finishedAt === null ? null : DateTime.formatIso(batch.finishedAt),
})

/** An import with what failed in it. Contract: gameplatform, GET imports/:id; catalog, files. */
export const ImportWithFailuresView = named(
  "ImportWithFailures",
  t.Object({
    ...ImportView.properties,
    failures: described(
      "Up to 100 games or rows that could not be imported, each with the reason.",
      t.Array(
        t.Object({
          appId: described("The id of the game on the platform.", Nullable(Whole())),
          line: described("The line where the row begins, or null.", Nullable(Whole())),
          column: described("The column of the file, or null.", Nullable(t.String())),
          reason: t.String(),
        }),
      ),
    ),
  }),
)

export const importWithFailuresView = (seen: {
  readonly batch: ImportBatch
  readonly failures: ReadonlyArray<ImportProblem>
}): typeof ImportWithFailuresView.static => ({
  ...importView(seen.batch),
  failures: seen.failures.map(({ appId, line, column, reason }) => ({ appId, line, column, reason })),
})

/** What was left out of a row, or changed. Contract: catalog, notes. */
const RowNoteView = named(
  "RowNote",
  t.Object({
    column: described("The column of the file, or null.", Nullable(t.String())),
    reason: OneOf(...noteReasons),
    value: described("What the cell holds, up to 100 characters.", t.String()),
  }),
)

/** What became of a row of a file. Contract: catalog, files. */
export const ImportRowView = named(
  "ImportRow",
  t.Object({
    line: described("The line where the row begins, from 1.", Whole()),
    name: described("The name of the item, as far as the row says it.", Nullable(t.String())),
    status: described("What became of the row.", OneOf(...rowStatuses)),
    reason: Nullable(t.String()),
    column: described("The column of the file, or null.", Nullable(t.String())),
    itemId: Nullable(Uuid),
    notes: described("What was left out of the row, or changed.", t.Array(RowNoteView)),
  }),
)

export const importRowView = (row: ImportedRow): typeof ImportRowView.static => ({
  line: row.line,
  name: row.name,
  status: row.status,
  reason: row.reason,
  column: row.column,
  itemId: row.itemId,
  notes: row.notes.map(({ column, reason, value }) => ({ column, reason, value })),
})
