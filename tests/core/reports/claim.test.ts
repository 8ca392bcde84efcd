import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { UserId } from "../../../core/index.ts"
import { available, claimed, released } from "../../../core/reports/claim.ts"
import { type Report, type ReportId, unseen } from "../../../core/reports/report.ts"

const now = DateTime.makeUnsafe("2026-01-02T00:00:00Z")
const ago = (minutes: number) => DateTime.subtract(now, { minutes })
const [ada, eve] = ["ada" as UserId, "eve" as UserId]
const open: Report = {
  ...{ id: "report" as ReportId, reporterId: null, targetType: "item", targetId: "item", ownerId: null },
  ...{ reason: "spam", details: null, createdAt: ago(9999) },
  ...unseen,
}
const states: ReadonlyArray<readonly [name: string, report: Report, moderator: string, admin: string]> = [
  ["free", open, "yes", "yes"],
  ["claimed by herself", { ...open, claimedBy: ada, claimedAt: ago(5) }, "yes", "yes"],
  ["claimed by another", { ...open, claimedBy: eve, claimedAt: ago(24 * 60 - 1) }, "CLAIMED_BY_OTHER", "yes"],
  ["claimed by another a day ago", { ...open, claimedBy: eve, claimedAt: ago(24 * 60) }, "yes", "yes"],
  ["resolved", { ...open, status: "resolved", note: "Yes", decidedAt: now }, "NOT_OPEN", "NOT_OPEN"],
  ["dismissed", { ...open, status: "dismissed", note: "No", decidedAt: now }, "NOT_OPEN", "NOT_OPEN"],
]
const said = <A>(answer: Result.Result<A, { readonly _tag: string }>) =>
  Result.isSuccess(answer) ? "yes" : answer.failure._tag.split(".")[1]

describe("Of a report and a moderator", () => {
  test.each(states)("%s", (_, report, moderator, admin) => {
    expect(said(available(report, ada, now))).toBe(moderator)
    const kept = claimed(report, ada, now)
    expect(said(kept)).toBe(moderator)
    if (Result.isSuccess(kept)) expect(kept.success).toEqual({ ...report, claimedBy: ada, claimedAt: now })
    for (const [isAdmin, expected] of [
      [false, moderator],
      [true, admin],
    ] as const) {
      const given = released(report, { by: ada, isAdmin }, now)
      expect(said(given)).toBe(expected)
      if (Result.isSuccess(given)) expect(given.success).toEqual({ ...report, claimedBy: null, claimedAt: null })
    }
  })
})
