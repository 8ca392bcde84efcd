import { DateTime } from "effect"
import { t } from "elysia"
import { type Export, exportStatuses } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

/** Contract: exports, own data. */
export const ExportView = named(
  "Export",
  t.Object({
    id: Uuid,
    status: OneOf(...exportStatuses),
    bytes: Nullable(Whole()),
    createdAt: Moment,
    finishedAt: Nullable(Moment),
    expiresAt: Nullable(Moment),
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
