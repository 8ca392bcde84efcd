import { Effect, Option } from "effect"
import { Users } from "../users/ports.ts"
import { cardOf, type UserCard } from "../users/user-card.ts"
import { Reports } from "./ports.ts"
import type { Report, ReportId } from "./report.ts"
import { targetTexts } from "./target-texts.ts"

/** A report as administrators see it. */
export interface ShownReport {
  readonly report: Report
  /** What the target says now; `null` once it is gone. `owner` is `null` once that account is deleted. */
  readonly target: { readonly text: string; readonly owner: UserCard | null } | null
}

/** A report with what its target says now, for administrators. Contract: reports, moderation; CLI, reports. */
export const showReport = Effect.fn("reports.show")(function* (id: ReportId) {
  const reports = yield* Reports
  const users = yield* Users
  const report = yield* reports.get(id)
  const reported = Option.getOrNull(yield* targetTexts[report.targetType](report.targetId))
  if (reported === null) return { report, target: null } satisfies ShownReport
  const owner = Option.getOrNull(yield* Effect.option(users.get(reported.ownerId)))
  const text = reported.texts.filter((one) => one !== null).join(": ")
  return { report, target: { text, owner: owner && cardOf(owner) } } satisfies ShownReport
})
