import { type DateTime, Effect } from "effect"
import {
  cardOf,
  type Decision,
  type DecisionId,
  Decisions,
  ModerationErrors,
  Reports,
  type Transactions,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import { report } from "../reports/reports-suite.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, storedUser } from "../samples/samples.ts"

/** What the port `Decisions` promises. */
export const decisionsSuite = ({ describe, expect, test }: Kit, run: Run<Decisions | Reports | Transactions | Users>) =>
  describe("Decisions", () => {
    test("are shown with both users, and stay without those who are deleted", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [decisions, users] = [yield* Decisions, yield* Users]
          const [moderator, person] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const made = yield* decided(day(1), { moderatorId: moderator.id, personId: person.id })
          yield* rolledBack(decisions.save({ ...made, undoneAt: day(2), undoneBy: moderator.id }))
          const cards = { moderator: cardOf(moderator), person: cardOf(person) }
          expect(yield* decisions.show(made.id)).toEqual({ decision: made, ...cards })
          const undone = { ...made, undoneAt: day(2), undoneBy: moderator.id, endedAt: day(3) }
          yield* decisions.save({ ...undone, note: "Another", rule: null })
          expect(yield* decisions.show(made.id)).toEqual({ decision: undone, ...cards })
          yield* users.remove(moderator.id)
          yield* users.remove(person.id)
          const alone = { ...undone, moderatorId: null, personId: null, undoneBy: null }
          expect(yield* decisions.show(made.id)).toEqual({ decision: alone, moderator: null, person: null })
          expect(yield* Effect.flip(decisions.show(freshId()))).toBeInstanceOf(ModerationErrors.DecisionNotFound)
        }),
      ))

    test("about a person are listed newest first, so many at most", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const decisions = yield* Decisions
          const [person, other] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const older = yield* decided(day(1), { personId: person.id })
          const newer = yield* decided(day(2), { personId: person.id })
          yield* decided(day(3), { personId: other.id })
          const ids = (limit: number) =>
            Effect.map(decisions.about(person.id, limit), (all) => all.map(({ decision }) => decision.id))
          expect([yield* ids(1), yield* ids(5)]).toEqual([[newer.id], [newer.id, older.id]])
        }),
      ))

    test("are due when their days are over, unless they ended or were undone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const decisions = yield* Decisions
          const later = yield* decided(day(1), { action: "suspended", endsAt: day(3) })
          const first = yield* decided(day(1), { action: "suspended", endsAt: day(2) })
          yield* decided(day(1), { action: "suspended", endsAt: null })
          yield* decided(day(1), { action: "suspended", endsAt: day(2), endedAt: day(2) })
          yield* decided(day(1), { action: "suspended", endsAt: day(2), undoneAt: day(2) })
          const own: ReadonlyArray<string> = [first.id, later.id]
          const due = (now: DateTime.Utc) =>
            Effect.map(decisions.due(now, 1_000), (all) => all.map(({ id }) => id).filter((id) => own.includes(id)))
          expect([yield* due(day(1)), yield* due(day(2)), yield* due(day(3))]).toEqual([[], [first.id], own])
          expect(yield* decisions.due(day(3), 1)).toHaveLength(1)
          for (const made of [first, later]) yield* decisions.save({ ...made, endedAt: day(3) })
          expect(yield* due(day(4))).toEqual([])
        }),
      ))
  })

/** A stored decision about a report of its own. */
const decided = Effect.fnUntraced(function* (at: DateTime.Utc, fields: Partial<Decision>) {
  const reporter = yield* storedUser(at)
  const about = report(reporter.id, at)
  yield* (yield* Reports).add(about)
  const made: Decision = {
    ...{ id: freshId<DecisionId>(), reportId: about.id, moderatorId: null, personId: null, action: "warned" },
    ...{ rule: "No spam", note: "Seen", decidedAt: at, suspendedAt: null, endsAt: null, endedAt: null },
    ...{ undoneAt: null, undoneBy: null },
    ...fields,
  }
  yield* (yield* Decisions).add(made)
  return made
})
