import { DateTime } from "effect"
import { t } from "elysia"
import { type Export, exportStatuses } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"

/** Contract: exports, own data. */
export const ExportView = named(
  "Export",
  t.Object({
    id: OwnId,
    status: described("How far the export is; only a `ready` one has content.", OneOf(...exportStatuses)),
    bytes: described("The length of the zip, or null unless it is ready.", Nullable(Whole())),
    createdAt: Moment,
    finishedAt: described("When it was written or failed, or null.", Nullable(Moment)),
    expiresAt: described("When its content goes, or null.", Nullable(Moment)),
  }),
)

export const exportView = (one: Export): typeof ExportView.static => ({
  id: one.id,
  status: one.status,
  bytes: one.bytes,
  createdAt: DateTime.formatIso(one.createdAt),
  finishedAt: one.finishedAt && DateTime.formatIso(one.finishedAt),
  expiresAt: one.expiresAt && DateTime.formatIso(one.expiresAt),
})
