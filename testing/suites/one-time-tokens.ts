import { DateTime, Effect, Option } from "effect"
import { OneTimeTokens, type TokenPurpose, type Transactions, type Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, rolledBack, storedUser, successes, twentyTimes } from "./samples.ts"

/** What the port `OneTimeTokens` promises. */
export const oneTimeTokensSuite = ({ describe, expect, test }: Kit, run: Run<OneTimeTokens | Transactions | Users>) =>
  describe("OneTimeTokens", () => {
    const added = Effect.fnUntraced(function* (day: ReturnType<typeof era>, purpose: TokenPurpose = "password-reset") {
      const { id: userId } = yield* storedUser(day(0))
      const token = { hash: freshHash(), purpose, userId, createdAt: day(0), expiresAt: day(1) }
      yield* (yield* OneTimeTokens).add(token)
      return token
    })

    test("peeking shows the owner and leaves the token as it is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, userId } = yield* added(day)
          expect(yield* tokens.peek(hash, "password-reset", day(0))).toEqual(Option.some(userId))
          expect(yield* tokens.peek(hash, "password-reset", day(0))).toEqual(Option.some(userId))
        }),
      ))

    test("a token is consumed once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, userId } = yield* added(day)
          expect(yield* tokens.consume(hash, "password-reset", day(0))).toEqual(Option.some(userId))
          expect(yield* tokens.consume(hash, "password-reset", day(0))).toEqual(Option.none())
          expect(yield* tokens.peek(hash, "password-reset", day(0))).toEqual(Option.none())
        }),
      ))

    each(test)([
      ["password-reset", "verification"],
      ["verification", "password-reset"],
    ] as const)("a token for %s is no token for %s, and trying does not end it", (purpose, other) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, userId } = yield* added(day, purpose)
          expect(yield* tokens.peek(hash, other, day(0))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, other, day(0))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, purpose, day(0))).toEqual(Option.some(userId))
        }),
      ),
    )

    test("a token is good until the last millisecond, and not a moment longer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, userId } = yield* added(day)
          const last = DateTime.subtract(day(1), { milliseconds: 1 })
          expect(yield* tokens.peek(hash, "password-reset", day(1))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, "password-reset", day(1))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, "password-reset", last)).toEqual(Option.some(userId))
        }),
      ))

    test("of 20 that consume one token at once, exactly one gets it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, userId } = yield* added(day)
          const answers = successes(yield* twentyTimes(() => tokens.consume(hash, "password-reset", day(0))))
          expect(answers.flatMap(Option.toArray)).toEqual([userId])
          expect(answers).toHaveLength(20)
        }),
      ))

    test("ending all takes one account's tokens of one purpose", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const mine = yield* added(day)
          const second = { ...mine, hash: freshHash() }
          const otherPurpose = { ...mine, hash: freshHash(), purpose: "verification" as const }
          yield* tokens.add(second)
          yield* tokens.add(otherPurpose)
          const stranger = yield* added(day)
          yield* tokens.endAll(mine.userId, "password-reset")
          const good = yield* Effect.forEach([mine, second, otherPurpose, stranger], ({ hash, purpose }) =>
            Effect.map(tokens.peek(hash, purpose, day(0)), Option.isSome),
          )
          expect(good).toEqual([false, false, true, true])
        }),
      ))

    test("pruning forgets what has expired and answers how many", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const old = yield* added(day)
          const fresh = { ...old, hash: freshHash(), expiresAt: DateTime.add(day(1), { milliseconds: 1 }) }
          yield* tokens.add(fresh)
          expect(yield* tokens.prune(DateTime.subtract(day(1), { milliseconds: 1 }))).toBe(0)
          expect(yield* tokens.prune(day(1))).toBe(1)
          expect(yield* tokens.peek(old.hash, old.purpose, day(0))).toEqual(Option.none())
          expect(Option.isSome(yield* tokens.peek(fresh.hash, fresh.purpose, day(0)))).toBe(true)
        }),
      ))

    test("a token that was consumed in a rolled-back transaction is still good", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, userId } = yield* added(day)
          const never = {
            hash: freshHash(),
            purpose: "verification" as const,
            userId,
            createdAt: day(0),
            expiresAt: day(1),
          }
          yield* rolledBack(Effect.andThen(tokens.consume(hash, "password-reset", day(0)), tokens.add(never)))
          expect(yield* tokens.peek(never.hash, never.purpose, day(0))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, "password-reset", day(0))).toEqual(Option.some(userId))
        }),
      ))
  })
