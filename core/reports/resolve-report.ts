import { DateTime, Effect } from "effect"
import { inTransaction, Publisher } from "../shared/index.ts"
import { NotRemovable, OfferNotRemovable } from "./errors.ts"
import { Reports } from "./ports.ts"
import { decide, type ReportId, reopened } from "./report.ts"
import { targets } from "./targets.ts"

/**
 * Resolves a report on behalf of an administrator. With `remove` the target is removed in the same transaction, as far
 * as targets of its type can be; the reports by others stay open. Contract: reports, moderation; CLI, reports.
 */
export const resolveReport = Effect.fn("reports.resolve")(function* (input: {
  readonly id: ReportId
  readonly note: string
  readonly remove: boolean
}) {
  const reports = yield* Reports
  const found = yield* reports.get(input.id)
  const resolved = yield* Effect.fromResult(decide(found, "resolve", input.note, yield* DateTime.now))
  if (input.remove) {
    const { remove } = targets[found.targetType]
    if (remove === null) return yield* found.targetType === "offer" ? new OfferNotRemovable() : new NotRemovable()
    yield* remove(found.targetId)
  }
  yield* reports.save(resolved)
  yield* announceReport(input.id, "report.decided")
}, inTransaction)

/**
 * Dismisses a report on behalf of an administrator; its target stays as it is.
 * Contract: reports, moderation; CLI, reports.
 */
export const dismissReport = Effect.fn("reports.dismiss")(function* (input: {
  readonly id: ReportId
  readonly note: string
}) {
  const reports = yield* Reports
  const found = yield* reports.get(input.id)
  yield* reports.save(yield* Effect.fromResult(decide(found, "dismiss", input.note, yield* DateTime.now)))
  yield* announceReport(input.id, "report.decided")
}, inTransaction)

/** Opens a decided report again; one that is open stays so. Contract: moderation, decisions. */
export const reopenReport = Effect.fn("reports.reopen")(function* (id: ReportId) {
  const reports = yield* Reports
  const open = reopened(yield* reports.get(id))
  if (open === null) return
  yield* reports.save(open)
  yield* announceReport(id, "report.reopened")
}, inTransaction)

/** Announces to the instance what was decided, in the transaction of the cause. Contract: webhooks, webhooks. */
export const announceReport = Effect.fnUntraced(function* (id: ReportId, type: "report.decided" | "report.reopened") {
  yield* (yield* Publisher).announced({ things: [{ user: null, type, subject: id }] })
})
