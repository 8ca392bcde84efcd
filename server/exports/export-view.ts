import { DateTime } from "effect"
import { t } from "elysia"
import { type Export, exportStatuses } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

const Moment = t.Union([t.String({ format: "date-time" }), t.Null()])

/** Contract: exports, own data. */
export const ExportView = named(
  "Export",
  t.Object({
    id: t.String({ format: "uuid" }),
    status: OneOf(...exportStatuses),
    bytes: t.Union([Whole(), t.Null()]),
    createdAt: t.String({ format: "date-time" }),
    finishedAt: Moment,
    expiresAt: Moment,
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
