import { Effect } from "effect"
import {
  type PageRequest,
  Sessions,
  type Transactions,
  UnusedAccounts,
  type User,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, session, storedUser } from "../samples/samples.ts"

/** What the port `UnusedAccounts` promises. What an account may hold is a test of the service. */
export const unusedAccountsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Sessions | Transactions | UnusedAccounts | Users>,
) =>
  describe("UnusedAccounts", () => {
    test("are listed oldest first until they are verified, suspended, changed or signed in to", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const accounts = yield* UnusedAccounts
          const users = yield* Users
          const all = yield* Effect.forEach([0, 1, 1, 2], (at) => storedUser(day(at)))
          const [first, second, third, fourth] = all as [User, User, User, User]
          const mine = new Set<UserId>(all.map(({ id }) => id))
          const listed = Effect.fnUntraced(function* (before: number, now = 9) {
            const found: Array<readonly [UserId, boolean]> = []
            let after: PageRequest["after"] = null
            do {
              const page: Effect.Success<ReturnType<typeof accounts.list>> = yield* accounts.list(
                day(before),
                day(now),
                { limit: 1, after },
              )
              found.push(...page.items.map(({ id, isUnused }) => [id, isUnused] as const))
              after = page.next
            } while (after !== null)
            return found.filter(([id]) => mine.has(id))
          })
          const unused = (...of: ReadonlyArray<User>) => of.map(({ id }) => [id, true] as const)
          expect(yield* listed(2)).toEqual(unused(first, second, third, fourth))
          expect(yield* listed(1)).toEqual(unused(first, second, third))
          yield* (yield* Sessions).open(session(second.id, day(1)), freshHash())
          expect(yield* listed(1, 7)).toEqual([[first.id, true], [second.id, false], ...unused(third)])
          expect(yield* listed(1, 8)).toEqual(unused(first, second, third))
          expect(yield* accounts.isUnused(second.id, day(1), day(7))).toBe(false)
          expect(yield* accounts.isUnused(second.id, day(0), day(8))).toBe(false)
          expect(yield* accounts.isUnused(second.id, day(1), day(8))).toBe(true)
          yield* users.save({ ...first, emailVerifiedAt: day(1) })
          yield* users.save({ ...second, suspendedAt: day(1) })
          yield* users.save({ ...third, updatedAt: day(2) })
          expect(yield* listed(1)).toEqual([])
          expect(yield* listed(2)).toEqual(unused(third, fourth))
          for (const { id } of [first, second]) expect(yield* accounts.isUnused(id, day(2), day(9))).toBe(false)
        }),
      ))
  })
