import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { UserId } from "../../../core/index.ts"
import { answered, appealed } from "../../../core/moderation/appeal.ts"
import {
  type AppealOutcome,
  appealOutcomes,
  type Decision,
  type DecisionId,
  decisionActions,
} from "../../../core/moderation/decision.ts"
import type { ReportId } from "../../../core/reports/report.ts"

const now = DateTime.makeUnsafe("2026-01-02T00:00:00Z")
const [mona, eve, mark] = ["mona" as UserId, "eve" as UserId, "mark" as UserId]
const made: Decision = {
  ...{ id: "decision" as DecisionId, reportId: "report" as ReportId, moderatorId: mona, personId: eve },
  ...{ action: "warned", rule: "Be kind", note: "Seen", decidedAt: now, suspendedAt: null, endsAt: null },
  ...{ endedAt: null, undoneAt: null, undoneBy: null, appeal: null },
}
const appeal = { text: "Why?", appealedAt: now, outcome: null, answer: null, answeredAt: null, answeredBy: null }
const said = <A>(answer: Result.Result<A, { readonly _tag: string }>) =>
  Result.isSuccess(answer) ? "yes" : answer.failure._tag.split(".")[1]

describe("An appeal, of each action, state and user", () => {
  const cells = decisionActions.flatMap((action) => [
    { action, by: eve, state: {}, expected: action === "dismissed" ? "NOT_FOUND" : "yes" },
    { action, by: mark, state: {}, expected: "NOT_FOUND" },
    { action, by: mona, state: {}, expected: "NOT_FOUND" },
    { action, by: eve, state: { appeal }, expected: action === "dismissed" ? "NOT_FOUND" : "ALREADY_APPEALED" },
    { action, by: eve, state: { undoneAt: now }, expected: action === "dismissed" ? "NOT_FOUND" : "ALREADY_UNDONE" },
  ])
  test.each(cells)("$action by $by: $expected", ({ action, by, expected, state }) => {
    const found = { ...made, action, ...state }
    const after = appealed(found, by, "Why?", now)
    expect(said(after)).toBe(expected)
    if (Result.isSuccess(after)) expect(after.success).toEqual({ ...found, appeal })
  })
})

describe("An answer to an appeal, of each state and moderator", () => {
  const answer = (found: Decision, by: UserId, outcome: AppealOutcome) =>
    answered(found, { answer: "No.", by, now, outcome })
  const closed = { ...appeal, outcome: "upheld", answer: "No.", answeredAt: now, answeredBy: mona } as const
  const table = appealOutcomes.flatMap((outcome) => [
    { outcome, by: mark, of: null, expected: "NOT_FOUND" },
    { outcome, by: mona, of: appeal, expected: "OWN_CASE" },
    { outcome, by: eve, of: appeal, expected: "OWN_CASE" },
    { outcome, by: mark, of: appeal, expected: "yes" },
    { outcome, by: mark, of: closed, expected: "APPEAL_NOT_OPEN" },
  ])
  test.each(table)("$outcome by $by: $expected", ({ by, expected, of, outcome }) => {
    const found = { ...made, appeal: of }
    const after = answer(found, by, outcome)
    expect(said(after)).toBe(expected)
    if (Result.isSuccess(after))
      expect(after.success).toEqual({
        ...found,
        ...(outcome === "overturned" ? { undoneAt: now, undoneBy: by } : {}),
        appeal: { ...appeal, outcome, answer: "No.", answeredAt: now, answeredBy: by },
      })
  })

  test("leaves who undid it before", () => {
    const undone = { ...made, appeal, undoneAt: now, undoneBy: mona }
    expect(Result.getOrThrow(answer(undone, mark, "overturned"))).toMatchObject({ undoneBy: mona })
  })
})
