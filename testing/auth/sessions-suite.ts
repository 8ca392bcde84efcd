import { DateTime, Effect, Option } from "effect"
import { AuthErrors, type Session, Sessions, Transactions, type Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import {
  backwards,
  era,
  freshHash,
  freshId,
  rolledBack,
  session,
  storedUser,
  successes,
  twentyTimes,
  walk,
} from "../samples/samples.ts"

/** What the port `Sessions` promises. */
export const sessionsSuite = ({ describe, expect, test }: Kit, run: Run<Sessions | Transactions | Users>) =>
  describe("Sessions", () => {
    const opened = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      const { id: userId } = yield* storedUser(day(0))
      const token = freshHash()
      const stored = session(userId, day(0), { expiresAt: day(5) })
      yield* (yield* Sessions).open(stored, token)
      return { stored, token, userId }
    })

    test("a session keeps its proof over a refresh, until all of its account are taken back", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [first, next, bobs] = [freshHash(), freshHash(), freshHash()]
          const [own, other] = [session(ada.id, day(0)), session(bob.id, day(0))]
          yield* sessions.open(own, first)
          yield* sessions.open(other, bobs)
          for (const { id } of [own, other]) yield* sessions.prove(id, { at: day(1), by: "factor" })
          const proof = { provenAt: day(1), provenBy: "factor" }
          expect(yield* sessions.rotate(first, { token: next, expiresAt: day(7) }, day(2))).toMatchObject(proof)
          yield* sessions.endProofs(ada.id)
          expect(Option.getOrNull(yield* sessions.findByToken(next))).toMatchObject({ provenAt: null, provenBy: null })
          expect(Option.getOrNull(yield* sessions.findByToken(bobs))).toMatchObject(proof)
        }),
      ))

    test("an opened session is found by its token, without the token in it", () =>
      run(
        Effect.gen(function* () {
          const sessions = yield* Sessions
          const { stored, token } = yield* opened(era())
          expect(yield* sessions.findByToken(token)).toEqual(Option.some(stored))
          expect(yield* sessions.findByToken(freshHash())).toEqual(Option.none())
        }),
      ))

    test("rotating puts the new token in the place of the old and keeps id and birth", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { stored, token } = yield* opened(day)
          const next = freshHash()
          const rotated = yield* sessions.rotate(token, { token: next, expiresAt: day(9) }, day(3))
          expect(rotated).toEqual({ ...stored, lastUsedAt: day(3), expiresAt: day(9) })
          expect(yield* sessions.findByToken(token)).toEqual(Option.none())
          expect(yield* sessions.findByToken(next)).toEqual(Option.some(rotated))
        }),
      ))

    each(test)(["unknown", "replaced", "expired this very moment", "ended"] as const)(
      "a token that is %s rotates nothing",
      (how) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const sessions = yield* Sessions
            const { token } = yield* opened(day)
            const [next, last] = [freshHash(), freshHash()]
            if (how === "replaced") yield* sessions.rotate(token, { token: next, expiresAt: day(9) }, day(1))
            if (how === "ended") yield* sessions.endByToken(token)
            const old = how === "unknown" ? freshHash() : token
            const now = how === "expired this very moment" ? day(5) : day(2)
            const error = yield* Effect.flip(sessions.rotate(old, { token: last, expiresAt: day(9) }, now))
            expect(error).toBeInstanceOf(AuthErrors.InvalidRefreshToken)
            expect(yield* sessions.findByToken(last)).toEqual(Option.none())
            if (how === "replaced") expect(Option.isSome(yield* sessions.findByToken(next))).toBe(true)
          }),
        ),
    )

    test("a token is good until the last millisecond", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { token, stored } = yield* opened(day)
          const last = DateTime.subtract(day(5), { milliseconds: 1 })
          expect((yield* sessions.rotate(token, { token: freshHash(), expiresAt: day(9) }, last)).id).toBe(stored.id)
        }),
      ))

    test("of 20 rotations of one token at once, exactly one wins, and its token alone is good", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { token, userId } = yield* opened(day)
          const exits = yield* twentyTimes(() => {
            const next = freshHash()
            return Effect.as(sessions.rotate(token, { token: next, expiresAt: day(9) }, day(1)), next)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(Option.isSome(yield* sessions.findByToken(winner ?? freshHash()))).toBe(true)
          expect((yield* sessions.list(userId, day(1), { limit: 100, after: null })).items).toHaveLength(1)
        }),
      ))

    test("those used longest ago end beyond so many, and those that expired, of one account alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { stored: stranger, token: strange } = yield* opened(day)
          const { id: userId } = yield* storedUser(day(0))
          const used = (on: number, fields: Partial<Session> = {}) =>
            session(userId, day(0), { lastUsedAt: day(on), expiresAt: day(9), ...fields })
          const [first, second, third] = [used(3), used(1), used(2)]
          const expired = used(4, { expiresAt: day(5) })
          yield* Effect.forEach([first, second, third, expired], (one) => sessions.open(one, freshHash()))
          const left = Effect.map(
            walk((page) => sessions.list(userId, day(0), page), 100),
            (all) => all.map(({ id }) => id),
          )
          yield* sessions.endLeastUsed(userId, 4, day(4))
          expect((yield* left).sort()).toEqual([first.id, second.id, third.id, expired.id].sort())
          yield* sessions.endLeastUsed(userId, 3, day(5))
          expect((yield* left).sort()).toEqual([first.id, second.id, third.id].sort())
          yield* sessions.endLeastUsed(userId, 2, day(5))
          expect((yield* left).sort()).toEqual([first.id, third.id].sort())
          expect(yield* sessions.findByToken(strange)).toEqual(Option.some(stranger))
          yield* rolledBack(sessions.endLeastUsed(userId, 0, day(5)))
          expect(yield* left).toHaveLength(2)
        }),
      ))

    test("of 20 that begin at once, each in the place of another, no more are left than there may be", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { atomically } = yield* Transactions
          const { id: userId } = yield* storedUser(day(0))
          const exits = yield* twentyTimes((n) =>
            atomically(
              Effect.andThen(
                sessions.endLeastUsed(userId, 4, day(1)),
                sessions.open(
                  session(userId, day(1), { lastUsedAt: DateTime.add(day(1), { seconds: n }) }),
                  freshHash(),
                ),
              ),
            ),
          )
          expect(successes(exits)).toHaveLength(20)
          expect((yield* sessions.list(userId, day(1), { limit: 100, after: null })).items).toHaveLength(5)
        }),
      ))

    test("ending by token ends that session alone, and an unknown token nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const [one, other] = [yield* opened(day), yield* opened(day)]
          yield* sessions.endByToken(one.token)
          yield* sessions.endByToken(freshHash())
          expect(yield* sessions.findByToken(one.token)).toEqual(Option.none())
          expect(yield* sessions.findByToken(other.token)).toEqual(Option.some(other.stored))
        }),
      ))

    test("a session is ended by its owner or by an administrator, and by no other user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const [mine, other] = [yield* opened(day), yield* opened(day)]
          expect(yield* sessions.end(mine.stored.id, other.userId)).toEqual(Option.none())
          expect(Option.isSome(yield* sessions.findByToken(mine.token))).toBe(true)
          expect(yield* sessions.end(mine.stored.id, mine.userId)).toEqual(Option.some(mine.userId))
          expect(yield* sessions.end(mine.stored.id, mine.userId)).toEqual(Option.none())
          expect(yield* sessions.end(other.stored.id, null)).toEqual(Option.some(other.userId))
          expect(yield* sessions.end(freshId(), null)).toEqual(Option.none())
        }),
      ))

    test("of 20 that end one session at once, exactly one did", () =>
      run(
        Effect.gen(function* () {
          const sessions = yield* Sessions
          const { stored, userId } = yield* opened(era())
          const answers = successes(yield* twentyTimes(() => sessions.end(stored.id, userId)))
          expect(answers.filter(Option.isSome)).toHaveLength(1)
          expect(answers).toHaveLength(20)
        }),
      ))

    test("all sessions of one account end, and only those; then all of everybody", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const [mine, other] = [yield* opened(day), yield* opened(day)]
          yield* sessions.open(session(mine.userId, day(1)), freshHash())
          expect(yield* sessions.endAll(mine.userId)).toBe(2)
          expect(yield* sessions.endAll(mine.userId)).toBe(0)
          expect(Option.isSome(yield* sessions.findByToken(other.token))).toBe(true)
          expect(yield* sessions.endAll(null)).toBeGreaterThanOrEqual(1)
          expect((yield* sessions.list(null, day(0), { limit: 1, after: null })).items).toEqual([])
        }),
      ))

    test("the others of one account end, or all of them where none is kept", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const [mine, other] = [yield* opened(day), yield* opened(day)]
          yield* sessions.open(session(mine.userId, day(1)), freshHash())
          const left = Effect.map(sessions.list(mine.userId, day(1), { limit: 9, after: null }), ({ items }) => items)
          yield* rolledBack(sessions.endOthers(mine.userId, null))
          yield* sessions.endOthers(mine.userId, mine.stored.id)
          expect(yield* left).toEqual([mine.stored])
          yield* sessions.endOthers(mine.userId, other.stored.id)
          expect(yield* left).toEqual([])
          expect(Option.isSome(yield* sessions.findByToken(other.token))).toBe(true)
        }),
      ))

    each(test)([1, 2, 3, 100])("sessions of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { userId, stored: older } = yield* opened(day)
          const same = Array.from({ length: 5 }, () => session(userId, day(1)))
          yield* Effect.forEach(same, (one) => sessions.open(one, freshHash()))
          const stranger = yield* opened(day)
          const own = yield* walk((page) => sessions.list(userId, day(2), page), limit)
          expect(own.map(({ id }) => id as string)).toEqual([...backwards(same), older.id])
          const all = (yield* walk((page) => sessions.list(null, day(2), page), limit)).map(({ id }) => id as string)
          expect(new Set(all).size).toBe(all.length)
          expect(all.filter((id) => own.some((one) => one.id === id))).toEqual(own.map(({ id }) => id as string))
          expect(all).toContain(stranger.stored.id)
        }),
      ),
    )

    test("what has expired is not listed, and is removed by the next sweep", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { userId, token } = yield* opened(day)
          const fresh = session(userId, day(1), { expiresAt: DateTime.add(day(5), { milliseconds: 1 }) })
          yield* sessions.open(fresh, freshHash())
          const listed = yield* sessions.list(userId, day(5), { limit: 100, after: null })
          expect(listed.items).toEqual([fresh])
          expect(yield* sessions.sweep(DateTime.subtract(day(5), { milliseconds: 1 }))).toBe(0)
          expect(yield* sessions.sweep(day(5))).toBe(1)
          expect(yield* sessions.findByToken(token)).toEqual(Option.none())
          expect((yield* sessions.list(userId, day(0), { limit: 100, after: null })).items).toEqual([fresh])
        }),
      ))

    test("after a rolled-back rotation the old token is good and the new one is not", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sessions = yield* Sessions
          const { stored, token, userId } = yield* opened(day)
          const next = freshHash()
          yield* rolledBack(sessions.rotate(token, { token: next, expiresAt: day(9) }, day(1)))
          yield* rolledBack(sessions.endAll(userId))
          expect(yield* sessions.findByToken(token)).toEqual(Option.some(stored))
          expect(yield* sessions.findByToken(next)).toEqual(Option.none())
        }),
      ))
  })
