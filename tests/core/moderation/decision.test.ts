import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { UserId } from "../../../core/index.ts"
import {
  type Concerned,
  type Decision,
  type DecisionId,
  decision,
  decisionActions,
  isSuspendedBy,
  undone,
} from "../../../core/moderation/decision.ts"
import type { Role } from "../../../core/moderation/role.ts"
import { type Report, type ReportId, unseen } from "../../../core/reports/report.ts"

const now = DateTime.makeUnsafe("2026-01-02T00:00:00Z")
const [ada, eve, bob] = ["ada" as UserId, "eve" as UserId, "bob" as UserId]
const id = "decision" as DecisionId
const open: Report = {
  ...{ id: "report" as ReportId, reporterId: bob, targetType: "post", targetId: "post", ownerId: eve },
  ...{ reason: "spam", details: null, createdAt: now },
  ...unseen,
}
const reports = {
  open,
  claimed: { ...open, claimedBy: bob, claimedAt: now },
  decided: { ...open, status: "resolved", note: "Yes", decidedAt: now },
} satisfies Record<string, Report>
const person = (of: UserId, role: Role | null): Concerned => ({ user: { id: of }, role })

/** Each actor, with what each state of the report answers: open, claimed by another, decided. */
const actors: ReadonlyArray<readonly [name: string, Role, UserId, Concerned | null, answers: string]> = [
  ["a moderator", "moderator", ada, person(eve, null), "yes CLAIMED_BY_OTHER NOT_OPEN"],
  ["an administrator", "admin", ada, person(eve, null), "yes CLAIMED_BY_OTHER NOT_OPEN"],
  ["a moderator about a moderator", "moderator", ada, person(eve, "moderator"), "FORBIDDEN FORBIDDEN FORBIDDEN"],
  ["a moderator about an administrator", "moderator", ada, person(eve, "admin"), "FORBIDDEN FORBIDDEN FORBIDDEN"],
  ["an administrator about another", "admin", ada, person(eve, "admin"), "yes CLAIMED_BY_OTHER NOT_OPEN"],
  ["the person", "admin", eve, person(eve, "admin"), "OWN_CASE OWN_CASE OWN_CASE"],
  ["the reporter", "admin", bob, person(eve, null), "OWN_CASE OWN_CASE OWN_CASE"],
  ["a moderator without a person", "moderator", ada, null, "yes CLAIMED_BY_OTHER NOT_OPEN"],
]
const cells = actors.flatMap(([name, role, by, of, answers]) =>
  (["open", "claimed", "decided"] as const).flatMap((state, n) =>
    decisionActions.map((action) => {
      const answer = answers.split(" ")[n] ?? ""
      const needsPerson = action === "warned" || action === "suspended"
      return {
        name,
        role,
        by,
        of,
        state,
        action,
        expected: answer === "yes" && of === null && needsPerson ? "PERSON_GONE" : answer,
      }
    }),
  ),
)
const tagOf = ({ _tag }: { readonly _tag: string }) => _tag.split(".")[1]

describe("Of a decision, each actor, state and action", () => {
  test.each(cells)("$name, $state, $action: $expected", ({ action, by, expected, of, role, state }) => {
    const verdict = { action, rule: "No spam", note: "Seen", days: 7 }
    const made = decision(reports[state], verdict, { by: { id: by, role }, id, now, person: of })
    if (Result.isFailure(made)) expect(tagOf(made.failure)).toBe(expected)
    else {
      expect(expected).toBe("yes")
      expect(made.success).toEqual({
        ...{ id, reportId: open.id, moderatorId: by, personId: of?.user.id ?? null, action, note: "Seen" },
        rule: action === "dismissed" ? null : "No spam",
        decidedAt: now,
        endsAt: action === "suspended" ? DateTime.add(now, { days: 7 }) : null,
        ...{ suspendedAt: null, endedAt: null, undoneAt: null, undoneBy: null, appeal: null },
      })
    }
  })

  test.each(decisionActions)("needs a rule unless it dismisses: %s", (action) => {
    const verdict = { action, rule: null, note: "Seen", days: null }
    const made = decision(open, verdict, { by: { id: ada, role: "moderator" }, id, now, person: person(eve, null) })
    expect(Result.isSuccess(made) ? made.success.endsAt : tagOf(made.failure)).toBe(
      action === "dismissed" ? null : "RULE_MISSING",
    )
  })
})

describe("A decision is undone", () => {
  const made: Decision = {
    ...{ id, reportId: open.id, moderatorId: ada, personId: eve, action: "warned", rule: "No spam", note: "Seen" },
    ...{ decidedAt: now, suspendedAt: null, endsAt: null, endedAt: null, undoneAt: null, undoneBy: null, appeal: null },
  }
  const table = decisionActions.flatMap((action) => [
    { action, by: ada, isUndone: false, copy: false, expected: action === "removed" ? "NOT_UNDOABLE" : "yes" },
    { action, by: bob, isUndone: false, copy: false, expected: action === "removed" ? "NOT_UNDOABLE" : "yes" },
    { action, by: bob, isUndone: false, copy: true, expected: "yes" },
    { action, by: bob, isUndone: true, copy: true, expected: "ALREADY_UNDONE" },
    { action, by: eve, isUndone: false, copy: true, expected: "OWN_CASE" },
  ])
  const name = "$action by $by, undone before: $isUndone, with a copy: $copy: $expected"
  test.each(table)(name, ({ action, by, copy, expected, isUndone }) => {
    const found = { ...made, action, undoneAt: isUndone ? now : null }
    const after = undone(found, by, now, copy)
    if (Result.isFailure(after)) expect(tagOf(after.failure)).toBe(expected)
    else expect([expected, after.success]).toEqual(["yes", { ...found, undoneAt: now, undoneBy: by }])
  })

  test.each([
    ["the same moment", now, now, true],
    ["a later suspension", now, DateTime.add(now, { seconds: 1 }), false],
    ["no suspension any more", now, null, false],
    ["another action", null, now, false],
  ])("and ends the suspension that it made: %s", (_, ofDecision, ofAccount, expected) =>
    expect(isSuspendedBy({ ...made, suspendedAt: ofDecision }, { suspendedAt: ofAccount })).toBe(expected),
  )
})
