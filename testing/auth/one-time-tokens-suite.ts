import { DateTime, Effect, Option } from "effect"
import { type OneTimeToken, OneTimeTokens, type TokenPurpose, type Transactions, type Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `OneTimeTokens` promises. */
export const oneTimeTokensSuite = ({ describe, expect, test }: Kit, run: Run<OneTimeTokens | Transactions | Users>) =>
  describe("OneTimeTokens", () => {
    const added = Effect.fnUntraced(function* (day: ReturnType<typeof era>, purpose: TokenPurpose = "password-reset") {
      const { id: userId } = yield* storedUser(day(0))
      const token: OneTimeToken = { hash: freshHash(), purpose, userId, createdAt: day(0), expiresAt: day(1) }
      yield* (yield* OneTimeTokens).add(token)
      return { ...token, of: { userId, createdAt: day(0) } }
    })

    test("peeking shows the owner and leaves the token as it is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, of } = yield* added(day)
          expect(yield* tokens.peek(hash, "password-reset", day(0))).toEqual(Option.some(of))
          expect(yield* tokens.peek(hash, "password-reset", day(0))).toEqual(Option.some(of))
        }),
      ))

    test("a token is consumed once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, of } = yield* added(day)
          expect(yield* tokens.consume(hash, "password-reset", day(0))).toEqual(Option.some(of))
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
          const { hash, of } = yield* added(day, purpose)
          expect(yield* tokens.peek(hash, other, day(0))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, other, day(0))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, purpose, day(0))).toEqual(Option.some(of))
        }),
      ),
    )

    test("a token is good until the last millisecond, and not a moment longer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, of } = yield* added(day)
          const last = DateTime.subtract(day(1), { milliseconds: 1 })
          expect(yield* tokens.peek(hash, "password-reset", day(1))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, "password-reset", day(1))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, "password-reset", last)).toEqual(Option.some(of))
        }),
      ))

    test("of 20 that consume one token at once, exactly one gets it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, of } = yield* added(day)
          const answers = successes(yield* twentyTimes(() => tokens.consume(hash, "password-reset", day(0))))
          expect(answers.flatMap(Option.toArray)).toEqual([of])
          expect(answers).toHaveLength(20)
        }),
      ))

    test("ending all takes one account's tokens of one purpose", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const mine = yield* added(day)
          const { of: _, ...token } = mine
          const second = { ...token, hash: freshHash() }
          const otherPurpose = { ...token, hash: freshHash(), purpose: "verification" as const }
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

    test("ending those since a moment leaves the older ones, other purposes and other accounts", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { of: _, ...old } = yield* added(day, "undo-added")
          const [at, later] = [DateTime.add(day(0), { hours: 1 }), DateTime.add(day(0), { hours: 2 })]
          const [same, young] = [at, later].map((createdAt) => ({ ...old, hash: freshHash(), createdAt }))
          const other = { ...old, hash: freshHash(), purpose: "verification" as const, createdAt: later }
          const stranger = yield* added(day, "undo-added")
          if (same === undefined || young === undefined) throw new Error("There are two.")
          for (const token of [same, young, other]) yield* tokens.add(token)
          yield* tokens.endSince(old.userId, "undo-added", at)
          const good = yield* Effect.forEach([old, same, young, other, stranger], ({ hash, purpose }) =>
            Effect.map(tokens.peek(hash, purpose, later), Option.isSome),
          )
          expect(good).toEqual([true, false, false, true, true])
        }),
      ))

    test("prolonging takes the valid ones since a moment, and shortens none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { of: _, ...old } = yield* added(day, "undo-added")
          const at = DateTime.add(day(0), { hours: 1 })
          const now = DateTime.add(day(0), { hours: 2 })
          const one = { ...old, hash: freshHash(), createdAt: at }
          const long = { ...one, hash: freshHash(), expiresAt: day(4) }
          const over = { ...one, hash: freshHash(), expiresAt: now }
          for (const token of [one, long, over]) yield* tokens.add(token)
          yield* tokens.prolong({ userId: old.userId, purpose: "undo-added", from: at, expiresAt: day(2) }, now)
          const lives = yield* Effect.forEach([old, one, long, over], ({ hash, purpose }) =>
            Effect.forEach([day(1), day(3)], (moment) => Effect.map(tokens.peek(hash, purpose, moment), Option.isSome)),
          )
          expect(lives).toEqual([
            [false, false],
            [true, false],
            [true, true],
            [false, false],
          ])
        }),
      ))

    test("a sweep removes what has expired and answers how many", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { of: _, ...old } = yield* added(day)
          const fresh = { ...old, hash: freshHash(), expiresAt: DateTime.add(day(1), { milliseconds: 1 }) }
          yield* tokens.add(fresh)
          expect(yield* tokens.sweep(DateTime.subtract(day(1), { milliseconds: 1 }))).toBe(0)
          expect(yield* tokens.sweep(day(1))).toBe(1)
          expect(yield* tokens.peek(old.hash, old.purpose, day(0))).toEqual(Option.none())
          expect(Option.isSome(yield* tokens.peek(fresh.hash, fresh.purpose, day(0)))).toBe(true)
        }),
      ))

    test("a token that was consumed in a rolled-back transaction is still good", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tokens = yield* OneTimeTokens
          const { hash, of } = yield* added(day)
          const never = {
            hash: freshHash(),
            purpose: "verification" as const,
            userId: of.userId,
            createdAt: day(0),
            expiresAt: day(1),
          }
          yield* rolledBack(Effect.andThen(tokens.consume(hash, "password-reset", day(0)), tokens.add(never)))
          expect(yield* tokens.peek(never.hash, never.purpose, day(0))).toEqual(Option.none())
          expect(yield* tokens.consume(hash, "password-reset", day(0))).toEqual(Option.some(of))
        }),
      ))
  })
