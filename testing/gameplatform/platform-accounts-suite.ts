import { type DateTime, Effect, Exit, Option } from "effect"
import {
  type EncryptedKey,
  GamePlatformErrors,
  type PlatformAccountId,
  PlatformAccounts,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

let accounts = 0
const freshAccount = () => `7656119${String(++accounts).padStart(10, "0")}` as PlatformAccountId

/** What the port `PlatformAccounts` promises. */
export const platformAccountsSuite = (
  { describe, expect, test }: Kit,
  run: Run<PlatformAccounts | Transactions | Users>,
) =>
  describe("PlatformAccounts", () => {
    const linked = Effect.fnUntraced(function* (at: DateTime.Utc) {
      const link = { userId: (yield* storedUser(at)).id, accountId: freshAccount(), linkedAt: at }
      yield* (yield* PlatformAccounts).add(link)
      return link
    })
    const [one, other] = ["one" as EncryptedKey, "other" as EncryptedKey]

    test("a link is found by its account and by its user, as it was stored", () =>
      run(
        Effect.gen(function* () {
          const all = yield* PlatformAccounts
          const link = yield* linked(era()(0))
          expect(yield* all.find(link.accountId)).toEqual(Option.some(link))
          expect(yield* all.findByUser(link.userId)).toEqual(Option.some(link))
          expect(yield* all.find(freshAccount())).toEqual(Option.none())
          expect(yield* all.findByUser(freshId<UserId>())).toEqual(Option.none())
        }),
      ))

    test("a key is kept for a user with a link or without, one at a time", () =>
      run(
        Effect.gen(function* () {
          const all = yield* PlatformAccounts
          const { id } = yield* storedUser(era()(0))
          expect(yield* all.keyOf(id)).toEqual(Option.none())
          yield* all.setKey(id, one)
          yield* all.setKey(id, other)
          expect(yield* all.keyOf(id)).toEqual(Option.some(other))
          yield* all.removeKey(id)
          yield* all.removeKey(id)
          expect(yield* all.keyOf(id)).toEqual(Option.none())
        }),
      ))

    test("a link that ends takes the key along, and the account is free for another user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* PlatformAccounts
          const link = yield* linked(day(0))
          yield* all.setKey(link.userId, one)
          yield* all.remove(link.userId)
          expect(yield* all.findByUser(link.userId)).toEqual(Option.none())
          expect(yield* all.keyOf(link.userId)).toEqual(Option.none())
          yield* all.add({ ...link, userId: (yield* storedUser(day(1))).id })
        }),
      ))

    test("link and key end with their user", () =>
      run(
        Effect.gen(function* () {
          const all = yield* PlatformAccounts
          const link = yield* linked(era()(0))
          yield* all.setKey(link.userId, one)
          yield* (yield* Users).remove(link.userId)
          expect(yield* all.find(link.accountId)).toEqual(Option.none())
          expect(yield* all.keyOf(link.userId)).toEqual(Option.none())
        }),
      ))

    test("of 20 users that link one account at once, exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* PlatformAccounts
          const accountId = freshAccount()
          const users = yield* Effect.forEach(Array(20).fill(0), () => storedUser(day(0)))
          const exits = yield* twentyTimes((n) => {
            const link = { userId: users[n]?.id ?? freshId<UserId>(), accountId, linkedAt: day(1) }
            return Effect.as(all.add(link), link)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          expect(yield* all.find(accountId)).toEqual(Option.fromUndefinedOr(winner))
        }),
      ))

    test("of 20 accounts that one user links at once, exactly one is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* PlatformAccounts
          const { id: userId } = yield* storedUser(day(0))
          const exits = yield* twentyTimes(() => {
            const link = { userId, accountId: freshAccount(), linkedAt: day(1) }
            return Effect.as(all.add(link), link)
          })
          expect(successes(exits)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
        }),
      ))

    test("of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* PlatformAccounts
          const link = yield* linked(day(0))
          yield* all.setKey(link.userId, one)
          yield* rolledBack(all.remove(link.userId))
          yield* rolledBack(all.setKey(link.userId, other))
          expect(yield* all.findByUser(link.userId)).toEqual(Option.some(link))
          expect(yield* all.keyOf(link.userId)).toEqual(Option.some(one))
          const fresh = { userId: (yield* storedUser(day(0))).id, accountId: freshAccount(), linkedAt: day(1) }
          yield* rolledBack(all.add(fresh))
          expect(yield* all.find(fresh.accountId)).toEqual(Option.none())
          expect(yield* Effect.flip(all.add({ ...fresh, accountId: link.accountId }))).toBeInstanceOf(
            GamePlatformErrors.AlreadyLinkedToOtherUser,
          )
        }),
      ))
  })
