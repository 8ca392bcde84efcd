import { Effect, Option } from "effect"
import { CalendarFeeds, type Transactions, Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `CalendarFeeds` promises. */
export const calendarFeedsSuite = ({ describe, expect, test }: Kit, run: Run<CalendarFeeds | Transactions | Users>) =>
  describe("Calendar feeds", () => {
    const day = era()
    const kept = Effect.fnUntraced(function* () {
      const { id: userId } = yield* storedUser(day(0))
      const secretHash = freshHash()
      yield* (yield* CalendarFeeds).save({ userId, secretHash, createdAt: day(0) })
      return { userId, secretHash }
    })
    const ownerOf = Effect.fnUntraced(function* (secret: ReturnType<typeof freshHash>) {
      return Option.getOrNull(yield* (yield* CalendarFeeds).ownerOf(secret))
    })

    test("a feed is found by its secret, and by no other", () =>
      run(
        Effect.gen(function* () {
          const [ada, bob] = [yield* kept(), yield* kept()]
          expect(yield* ownerOf(ada.secretHash)).toBe(ada.userId)
          expect(yield* ownerOf(bob.secretHash)).toBe(bob.userId)
          expect(yield* ownerOf(freshHash())).toBeNull()
        }),
      ))

    test("a new feed ends the one before of the same user, and no other", () =>
      run(
        Effect.gen(function* () {
          const [ada, bob] = [yield* kept(), yield* kept()]
          const renewed = freshHash()
          yield* (yield* CalendarFeeds).save({ userId: ada.userId, secretHash: renewed, createdAt: day(1) })
          expect(yield* ownerOf(ada.secretHash)).toBeNull()
          expect(yield* ownerOf(renewed)).toBe(ada.userId)
          expect(yield* ownerOf(bob.secretHash)).toBe(bob.userId)
        }),
      ))

    test("of 20 feeds that one user starts at once, one is left", () =>
      run(
        Effect.gen(function* () {
          const { secretHash, userId } = yield* kept()
          const feeds = yield* CalendarFeeds
          const secrets = Array.from({ length: 20 }, freshHash)
          const saved = yield* twentyTimes((n) =>
            feeds.save({ userId, secretHash: secrets[n] ?? secretHash, createdAt: day(n) }),
          )
          expect(successes(saved)).toHaveLength(20)
          const owners = yield* Effect.forEach([secretHash, ...secrets], ownerOf)
          expect(owners.filter((owner) => owner !== null)).toEqual([userId])
        }),
      ))

    test("a removed feed is not found, and removing none is no error", () =>
      run(
        Effect.gen(function* () {
          const [ada, bob] = [yield* kept(), yield* kept()]
          const feeds = yield* CalendarFeeds
          yield* feeds.remove(ada.userId)
          yield* feeds.remove(ada.userId)
          expect(yield* ownerOf(ada.secretHash)).toBeNull()
          expect(yield* ownerOf(bob.secretHash)).toBe(bob.userId)
        }),
      ))

    test("a feed ends with its account", () =>
      run(
        Effect.gen(function* () {
          const { secretHash, userId } = yield* kept()
          yield* (yield* Users).remove(userId)
          expect(yield* ownerOf(secretHash)).toBeNull()
        }),
      ))

    test("what a transaction that fails saved or removed stays as it was", () =>
      run(
        Effect.gen(function* () {
          const { secretHash, userId } = yield* kept()
          const feeds = yield* CalendarFeeds
          const renewed = freshHash()
          yield* rolledBack(feeds.save({ userId, secretHash: renewed, createdAt: day(1) }))
          yield* rolledBack(feeds.remove(userId))
          expect(yield* ownerOf(renewed)).toBeNull()
          expect(yield* ownerOf(secretHash)).toBe(userId)
        }),
      ))
  })
