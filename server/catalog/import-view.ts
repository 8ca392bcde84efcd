import { DateTime } from "effect"
import { t } from "elysia"
import {
  type ImportBatch,
  type ImportedRow,
  type ImportMapping,
  type ImportProblem,
  importSources,
  importStatuses,
  noteReasons,
  rowStatuses,
} from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

/** Contract: gameplatform, import; catalog, files. */
export const ImportView = named(
  "Import",
  t.Object({
    id: Uuid,
    source: OneOf(...importSources),
    collectionId: Uuid,
    mapping: Nullable(t.String()),
    dryRun: t.Boolean(),
    status: OneOf(...importStatuses),
    total: Whole(),
    imported: Whole(),
    updated: Whole(),
    skipped: Whole(),
    failed: Whole(),
    noted: Whole(),
    createdAt: Moment,
    finishedAt: Nullable(Moment),
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
  createdAt: DateTime.formatIso(batch.createdAt),
  finishedAt: batch.finishedAt === null ? null : DateTime.formatIso(batch.finishedAt),
})

/** An import with what failed in it. Contract: gameplatform, GET imports/:id; catalog, files. */
export const ImportWithFailuresView = named(
  "ImportWithFailures",
  t.Object({
    ...ImportView.properties,
    failures: t.Array(
      t.Object({
        appId: Nullable(Whole()),
        line: Nullable(Whole()),
        column: Nullable(t.String()),
        reason: t.String(),
      }),
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
  t.Object({ column: Nullable(t.String()), reason: OneOf(...noteReasons), value: t.String() }),
)

/** What became of a row of a file. Contract: catalog, files. */
export const ImportRowView = named(
  "ImportRow",
  t.Object({
    line: Whole(),
    name: Nullable(t.String()),
    status: OneOf(...rowStatuses),
    reason: Nullable(t.String()),
    column: Nullable(t.String()),
    itemId: Nullable(Uuid),
    notes: t.Array(RowNoteView),
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

/** A site whose files a preset reads. Contract: catalog, presets. */
const MappedSiteView = named(
  "MappedSite",
  t.Object({ name: t.String(), guide: t.String({ format: "uri" }), format: OneOf("csv", "json") }),
)

/** Contract: catalog, files. */
export const ImportMappingView = named(
  "ImportMapping",
  t.Object({
    name: t.String(),
    columns: t.Record(t.String(), t.String()),
    site: Nullable(MappedSiteView),
    preset: t.Boolean(),
  }),
)

export const importMappingView = ({ columns, name, preset, site }: ImportMapping): typeof ImportMappingView.static => ({
  name,
  columns: { ...columns },
  site: site === undefined ? null : { name: site.name, guide: site.guide, format: site.format },
  preset,
})
