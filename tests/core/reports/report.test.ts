import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { UserId } from "../../../core/index.ts"
import { decide, type Report, type ReportId, reopened, report } from "../../../core/reports/report.ts"
import { reportDiagram, reportStatuses, reportTransitions } from "../../../core/reports/transitions.ts"

const [then, now] = [DateTime.makeUnsafe("2026-01-01"), DateTime.makeUnsafe("2026-01-02")]
const [ada, eve] = ["ada" as UserId, "eve" as UserId]
const id = "report" as ReportId
const complaint = { targetType: "item", targetId: "item", reason: "spam", details: "Again" } as const
const made: Report = {
  ...complaint,
  ...{ id, reporterId: ada, ownerId: eve, status: "open", note: null, createdAt: then, decidedAt: null },
  ...{ claimedBy: null, claimedAt: null },
}

describe("A report", () => {
  test("is open at first and holds what the reporter says", () =>
    expect(report(complaint, { id, by: ada, owner: eve, now: then })).toEqual(Result.succeed(made)))

  test("is never of one's own", () => {
    const refused = Result.getOrThrow(Result.flip(report(complaint, { id, by: ada, owner: ada, now })))
    expect(refused._tag).toBe("reports.CANNOT_REPORT_OWN")
  })
})

const actions = ["resolve", "dismiss"] as const
const table = {
  open: ["resolved", "dismissed"],
  resolved: ["NOT_OPEN", "NOT_OPEN"],
  dismissed: ["NOT_OPEN", "NOT_OPEN"],
} as const
const cells = reportStatuses.flatMap((status) =>
  actions.map((action, n) => ({ status, action, expected: table[status][n] ?? "" })),
)
const decided = (status: Report["status"], action: (typeof actions)[number]) =>
  decide({ ...made, status }, action, "A note", now)

describe("Of a report, every decision in every state", () => {
  test.each(cells)("$status, $action: $expected", ({ status, action, expected }) => {
    const after = decided(status, action)
    if (Result.isFailure(after)) expect(after.failure._tag).toBe(`reports.${expected}` as "reports.NOT_OPEN")
    else
      expect(after.success).toEqual({
        ...made,
        status: expected as Report["status"],
        note: "A note",
        decidedAt: now,
      })
  })

  test("is what the transitions say, no step more or less", () => {
    const steps = cells.flatMap(({ status, action }) => {
      const after = decided(status, action)
      return Result.isSuccess(after) ? [`${status} ${action} ${after.success.status}`] : []
    })
    const undone = reportStatuses.flatMap((status) => {
      const after = reopened({ ...made, status })
      return after === null ? [] : [`${status} reopen ${after.status}`]
    })
    expect(reopened({ ...made, status: "resolved", note: "No", decidedAt: now, claimedBy: eve })).toEqual(made)
    expect(["null report open", ...steps, ...undone]).toEqual(
      reportTransitions.map(({ from, action, to }) => `${from} ${action} ${to}`),
    )
  })

  test("makes a Mermaid diagram", () =>
    expect(reportDiagram()).toBe(`stateDiagram-v2
  [*] --> open: report
  open --> resolved: resolve
  open --> dismissed: dismiss
  resolved --> open: undo
  dismissed --> open: undo`))
})
