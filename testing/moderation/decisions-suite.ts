import { type DateTime, Effect, Option } from "effect"
import {
  cardOf,
  type Decision,
  type DecisionId,
  Decisions,
  ModerationErrors,
  Reports,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import { report } from "../reports/reports-suite.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, storedUser, walk } from "../samples/samples.ts"

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
          expect(yield* decisions.suspending(person.id, day(2))).toEqual(Option.none())
          const suspending = yield* decided(day(3), { personId: person.id, suspendedAt: day(2), action: "suspended" })
          expect(yield* decisions.suspending(person.id, day(2))).toEqual(Option.some(suspending))
          expect(yield* decisions.suspending(other.id, day(2))).toEqual(Option.none())
          const again = { ...newer, id: freshId<DecisionId>(), decidedAt: day(4) }
          yield* decisions.add(again)
          expect(yield* decisions.newestOf(newer.reportId)).toEqual(Option.some(again))
          expect(yield* decisions.newestOf(freshId())).toEqual(Option.none())
        }),
      ))

    test("have an appeal, which waits until it is answered, and are the notices of their person", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [decisions, users] = [yield* Decisions, yield* Users]
          const [person, other] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const about = { personId: person.id }
          const [first, second] = [yield* decided(day(1), about), yield* decided(day(2), about)]
          yield* decided(day(3), { personId: person.id, action: "dismissed", rule: null })
          const notices = (limit: number) =>
            Effect.map(
              walk((page) => decisions.noticesOf(person.id, page), limit),
              (all) => all.map(({ id }) => id),
            )
          for (const limit of [1, 5]) expect(yield* notices(limit)).toEqual([second.id, first.id])
          const open = { outcome: null, answer: null, answeredAt: null, answeredBy: null } as const
          const later = { ...first, appeal: { text: "Why?", appealedAt: day(5), ...open } }
          const sooner = { ...second, appeal: { text: "No.", appealedAt: day(4), ...open } }
          for (const one of [later, sooner]) yield* decisions.save(one)
          const waiting = (limit: number) =>
            Effect.map(
              walk((page) => decisions.appeals(page), limit),
              (all) => all.map(({ decision }) => decision).filter(({ personId }) => personId === person.id),
            )
          for (const limit of [1, 5]) expect(yield* waiting(limit)).toEqual([sooner, later])
          const { count, newest } = yield* decisions.waiting(other.id)
          expect([count >= 2, newest]).toEqual([true, day(5)])
          expect((yield* decisions.waiting(person.id)).count).toBe(count - 2)
          const said = { outcome: "upheld", answer: "Yes.", answeredAt: day(6), answeredBy: other.id } as const
          const answered = { ...sooner, appeal: { ...sooner.appeal, ...said } }
          yield* decisions.save(answered)
          expect(yield* waiting(5)).toEqual([later])
          expect((yield* decisions.show(second.id)).decision).toEqual(answered)
          yield* users.remove(other.id)
          const without = { ...answered, appeal: { ...answered.appeal, answeredBy: null } }
          expect((yield* decisions.show(second.id)).decision).toEqual(without)
        }),
      ))

    test("have a copy of what they removed until it is old, unless an appeal waits, or the account goes", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [decisions, users] = [yield* Decisions, yield* Users]
          const [person, other] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const kept = Effect.fnUntraced(function* (personId: UserId, takenAt: DateTime.Utc) {
            const decision = yield* decided(takenAt, { personId, action: "removed" })
            const copy = { decisionId: decision.id, personId, targetType: "post", copy: "{}", takenAt } as const
            yield* decisions.keepCopy(copy)
            return { copy, decision, found: decisions.copyOf(decision.id) }
          })
          const [old, waiting, young] = [
            yield* kept(person.id, day(1)),
            yield* kept(person.id, day(1)),
            yield* kept(person.id, day(2)),
          ]
          const [back, gone] = [yield* kept(person.id, day(3)), yield* kept(other.id, day(3))]
          const open = { outcome: null, answer: null, answeredAt: null, answeredBy: null } as const
          yield* decisions.save({ ...waiting.decision, appeal: { text: "Why?", appealedAt: day(1), ...open } })
          expect(yield* old.found).toEqual(Option.some(old.copy))
          while ((yield* decisions.sweepCopies(day(2), 1)) === 1) yield* Effect.void
          yield* decisions.dropCopy(back.decision.id)
          yield* users.remove(other.id)
          for (const one of [old, back, gone]) expect(yield* one.found).toEqual(Option.none())
          for (const one of [waiting, young]) expect(yield* one.found).toEqual(Option.some(one.copy))
          const said = { outcome: "upheld", answer: "No.", answeredAt: day(2), answeredBy: null } as const
          yield* decisions.save({ ...waiting.decision, appeal: { text: "Why?", appealedAt: day(1), ...said } })
          while ((yield* decisions.sweepCopies(day(2), 1)) === 1) yield* Effect.void
          expect(yield* waiting.found).toEqual(Option.none())
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
    ...{ undoneAt: null, undoneBy: null, appeal: null },
    ...fields,
  }
  yield* (yield* Decisions).add(made)
  return made
})
