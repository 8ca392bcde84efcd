import { DateTime, Effect, Option } from "effect"
import {
  answerUnit,
  type BodyHash,
  type IdempotencyRecord,
  IdempotencyRecords,
  mostIdempotencyRecords,
  type RequestHash,
  Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `IdempotencyRecords` promises. */
export const idempotencyRecordsSuite = (
  { describe, expect, test }: Kit,
  run: Run<IdempotencyRecords | Transactions | Users>,
) =>
  describe("IdempotencyRecords", () => {
    const ended = era()(0)
    const answer = (
      by: UserId,
      createdAt: DateTime.Utc,
      fields: Partial<IdempotencyRecord> = {},
    ): IdempotencyRecord => ({
      by,
      request: freshHash() as string as RequestHash,
      body: freshHash() as string as BodyHash,
      status: 201,
      sealedBody: "sealed",
      createdAt,
      ...fields,
    })
    const keep = Effect.fnUntraced(function* (one: IdempotencyRecord) {
      const answers = yield* IdempotencyRecords
      return yield* (yield* Transactions).atomically(answers.keep(one, ended), [one.by])
    })
    const find = Effect.fnUntraced(function* ({ by, request }: IdempotencyRecord) {
      return Option.getOrNull(yield* (yield* IdempotencyRecords).find(by, request, ended))
    })
    const user = Effect.suspend(() => storedUser(era()(0)))
    const later = (hours: number) => DateTime.add(ended, { hours })

    test("an answer is found by its account and its request, and another one to the same request is not kept", () =>
      run(
        Effect.gen(function* () {
          const [ada, bob] = [yield* user, yield* user]
          const first = answer(ada.id, later(1))
          expect(yield* keep(first)).toBe(true)
          expect(yield* find(first)).toEqual(first)
          expect(yield* find({ ...first, by: bob.id })).toBeNull()
          expect(yield* find(answer(ada.id, later(1)))).toBeNull()
          expect(yield* keep({ ...first, body: freshHash() as string as BodyHash })).toBe(false)
          expect(yield* keep({ ...first, by: bob.id })).toBe(true)
          expect(yield* find(first)).toEqual(first)
        }),
      ))

    test("one that has ended is not found, is replaced by the next one, and is swept", () =>
      run(
        Effect.gen(function* () {
          const answers = yield* IdempotencyRecords
          const ada = yield* user
          const [old, other] = [answer(ada.id, ended), answer(ada.id, ended)]
          yield* keep(old)
          yield* keep(other)
          expect(yield* find(old)).toBeNull()
          const next = { ...old, createdAt: later(1), status: 200 }
          expect(yield* keep(next)).toBe(true)
          expect(yield* find(next)).toEqual(next)
          expect(yield* answers.sweep(ended, 100)).toBeGreaterThanOrEqual(1)
          expect(yield* keep({ ...other, createdAt: later(1) })).toBe(true)
          expect(yield* find(next)).toEqual(next)
        }),
      ))

    test("the oldest ones of an account go beyond its limit, in which a long one counts as several", () =>
      run(
        Effect.gen(function* () {
          const [ada, bob] = [yield* user, yield* user]
          const others = answer(bob.id, later(1))
          yield* keep(others)
          const long = (units: number) => answer(ada.id, later(1), { sealedBody: "x".repeat(units * answerUnit) })
          const short = answer(ada.id, later(1))
          const half = long(mostIdempotencyRecords / 2 - 1)
          const kept = [short, half, answer(ada.id, later(1)), answer(ada.id, later(1))]
          for (const one of kept) yield* keep(one)
          const found = (all: ReadonlyArray<IdempotencyRecord>) =>
            Effect.forEach(all, (one) => Effect.map(find(one), (answer) => answer !== null))
          expect(yield* found(kept)).toEqual([true, true, true, true])
          yield* keep(long(mostIdempotencyRecords / 2 - 1))
          expect(yield* found(kept)).toEqual([false, true, true, true])
          const huge = long(mostIdempotencyRecords + 1)
          yield* keep(huge)
          expect(yield* found([...kept, huge])).toEqual([false, false, false, false, true])
          yield* keep(short)
          expect(yield* found([huge, short, others])).toEqual([true, true, true])
        }),
      ))

    test("of twenty that are kept at once for one request, one is, and what is rolled back is not", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const answers = yield* IdempotencyRecords
          const ada = yield* user
          const one = answer(ada.id, later(1))
          const keeping = Effect.filterOrFail(atomically(answers.keep(one, ended), [ada.id]), (kept) => kept)
          expect(successes(yield* twentyTimes(() => keeping))).toHaveLength(1)
          const lost = answer(ada.id, later(1))
          yield* rolledBack(answers.keep(lost, ended))
          expect(yield* find(lost)).toBeNull()
        }),
      ))
  })
