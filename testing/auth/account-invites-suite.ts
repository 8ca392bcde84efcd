import { DateTime, Effect } from "effect"
import { type AccountInvite, type AccountInviteId, AccountInvites, type Transactions } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

const accountInvite = (at: DateTime.Utc, uses: number): AccountInvite => ({
  id: freshId<AccountInviteId>(),
  hash: freshHash(),
  uses,
  used: 0,
  createdAt: at,
  expiresAt: DateTime.add(at, { days: 2 }),
})

/** What the port of invites promises. */
export const accountInvitesSuite = ({ describe, expect, test }: Kit, run: Run<AccountInvites | Transactions>) =>
  describe("Invites", () => {
    test("let in as many of 20 uses at once as they have left, and a use that is rolled back takes none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const invites = yield* AccountInvites
          const [invite, other] = [accountInvite(day(0), 3), accountInvite(day(0), 1)]
          yield* Effect.forEach([invite, other], invites.add)
          yield* rolledBack(invites.use(invite.hash, day(1)))
          const uses = successes(yield* twentyTimes(() => invites.use(invite.hash, day(1))))
          expect([uses.length, uses.filter((isUse) => isUse).length]).toEqual([20, 3])
          expect([yield* invites.isGood(invite.hash, day(1)), yield* invites.isGood(other.hash, day(1))]).toEqual([
            false,
            true,
          ])
        }),
      ))

    test("are good until they expire or end, and nothing else is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const invites = yield* AccountInvites
          const [invite, other] = [accountInvite(day(0), 1), accountInvite(day(0), 1)]
          yield* Effect.forEach([invite, other], invites.add)
          const justBefore = DateTime.subtract(day(2), { milliseconds: 1 })
          expect([yield* invites.isGood(invite.hash, justBefore), yield* invites.isGood(invite.hash, day(2))]).toEqual([
            true,
            false,
          ])
          expect([yield* invites.use(invite.hash, day(2)), yield* invites.use(freshHash(), day(1))]).toEqual([
            false,
            false,
          ])
          yield* rolledBack(invites.end(other.id))
          const ends = successes(yield* twentyTimes(() => invites.end(other.id)))
          expect(ends.filter((isFirst) => isFirst)).toHaveLength(1)
          expect(yield* invites.use(other.hash, day(1))).toBe(false)
        }),
      ))

    test("are listed newest first, and swept once they expired", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const invites = yield* AccountInvites
          const [old, young] = [accountInvite(day(0), 1), accountInvite(day(1), 1)]
          yield* Effect.forEach([old, young], invites.add)
          yield* invites.use(young.hash, day(1))
          const own = ({ id }: AccountInvite) => id === old.id || id === young.id
          const first = yield* invites.list({ limit: 1, after: [DateTime.toEpochMillis(day(2)), young.id] })
          expect(first.items).toEqual([{ ...young, used: 1 }])
          expect((yield* invites.list({ limit: 1, after: first.next })).items).toEqual([old])
          expect((yield* invites.list({ limit: 100, after: null })).items.filter(own)).toHaveLength(2)
          expect(yield* invites.sweep(DateTime.subtract(day(2), { milliseconds: 1 }))).toBe(0)
          expect(yield* invites.sweep(day(2))).toBe(1)
          expect(yield* invites.isGood(young.hash, day(1))).toBe(false)
        }),
      ))
  })
