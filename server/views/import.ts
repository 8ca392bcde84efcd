import { DateTime } from "effect"
import { t } from "elysia"
import { type ImportBatch, type ImportFailure, importStatuses } from "../../core/index.ts"
import { named } from "../http/named.ts"
import { OneOf, Whole } from "../http/text.ts"

/** Contract: game platform, import. */
export const ImportView = named(
  "Import",
  t.Object({
    id: t.String({ format: "uuid" }),
    collectionId: t.String({ format: "uuid" }),
    status: OneOf(...importStatuses),
    total: Whole(),
    imported: Whole(),
    updated: Whole(),
    skipped: Whole(),
    failed: Whole(),
    createdAt: t.String({ format: "date-time" }),
    finishedAt: t.Union([t.String({ format: "date-time" }), t.Null()]),
  }),
)

export const importView = (batch: ImportBatch): typeof ImportView.static => ({
  id: batch.id,
  collectionId: batch.collectionId,
  status: batch.status,
  total: batch.total,
  imported: batch.imported,
  updated: batch.updated,
  skipped: batch.skipped,
  failed: batch.failed,
  createdAt: DateTime.formatIso(batch.createdAt),
  finishedAt: batch.finishedAt === null ? null : DateTime.formatIso(batch.finishedAt),
})

/** An import with what failed in it. Contract: game platform, GET imports/:id. */
export const ImportWithFailuresView = named(
  "ImportWithFailures",
  t.Object({
    ...ImportView.properties,
    failures: t.Array(t.Object({ appId: Whole(), reason: t.String() })),
  }),
)

export const importWithFailuresView = (seen: {
  readonly batch: ImportBatch
  readonly failures: ReadonlyArray<ImportFailure>
}): typeof ImportWithFailuresView.static => ({
  ...importView(seen.batch),
  failures: seen.failures.map(({ appId, reason }) => ({ appId, reason })),
})
