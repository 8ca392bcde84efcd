import { DateTime, Effect } from "effect"
import { inTransaction } from "../shared/transactions.ts"
import { Reports } from "./ports.ts"
import { decide, type ReportId } from "./report.ts"

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
}, inTransaction)
