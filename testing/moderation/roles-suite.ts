import { type DateTime, Effect, Option } from "effect"
import { cardOf, type GrantedRole, Roles, type Transactions, type UserId, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `Roles` promises. */
export const rolesSuite = ({ describe, expect, test }: Kit, run: Run<Roles | Transactions | Users>) =>
  describe("Roles", () => {
    test("an account has the role that it was given last, until it ends once or the account is removed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [roles, users] = [yield* Roles, yield* Users]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const moderator: GrantedRole = {
            ...{ userId: ada.id, role: "moderator", grantedAt: day(1), grantedBy: bob.id, byOperator: false },
          }
          const admin: GrantedRole = {
            ...moderator,
            role: "admin",
            grantedAt: day(2),
            grantedBy: null,
            byOperator: true,
          }
          expect(yield* roles.of(ada.id)).toEqual(Option.none())
          yield* rolledBack(roles.give(moderator))
          expect(yield* roles.of(ada.id)).toEqual(Option.none())
          yield* roles.give(moderator)
          expect(yield* roles.of(ada.id)).toEqual(Option.some(moderator))
          yield* roles.give(admin)
          expect([yield* roles.of(ada.id), yield* roles.of(bob.id)]).toEqual([Option.some(admin), Option.none()])
          yield* rolledBack(roles.end(ada.id))
          const ends = successes(yield* twentyTimes(() => roles.end(ada.id)))
          expect(ends.filter((first) => first)).toHaveLength(1)
          yield* roles.give(moderator)
          yield* users.remove(bob.id)
          expect(yield* roles.of(ada.id)).toEqual(Option.some({ ...moderator, grantedBy: null }))
          yield* users.remove(ada.id)
          expect(yield* roles.of(ada.id)).toEqual(Option.none())
        }),
      ))

    test("their accounts are notified once, until that was long enough ago", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const roles = yield* Roles
          const users = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [first, second, third] = users.map(({ id }) => id).toSorted() as [UserId, UserId, UserId]
          for (const userId of [first, second])
            yield* roles.give({ userId, role: "moderator", grantedAt: day(1), grantedBy: null, byOperator: true })
          const due = Effect.fnUntraced(function* (since: DateTime.Utc, after: UserId | null = null, limit = 1000) {
            const found = yield* roles.toNotify(since, after, limit)
            return found.filter(({ userId }) => [first, second, third].includes(userId))
          })
          const never = (userId: UserId) => ({ userId, notifiedAt: null })
          expect(yield* due(day(1))).toEqual([never(first), never(second)])
          expect(yield* due(day(1), first, 1)).toEqual([never(second)])
          const tries = successes(yield* twentyTimes(() => roles.notified(day(3), day(2), first)))
          expect(tries.filter((isFirst) => isFirst)).toHaveLength(1)
          expect(yield* roles.notified(day(3), day(2), third)).toBe(false)
          expect(yield* due(day(2))).toEqual([never(second)])
          expect(yield* due(day(3), null)).toEqual([{ userId: first, notifiedAt: day(3) }, never(second)])
          expect(yield* roles.of(first)).toMatchObject({ value: { role: "moderator", grantedAt: day(1) } })
          for (const id of [first, second]) yield* roles.end(id)
        }),
      ))

    each(test)([1, 2, 100])("they are listed newest first with the cards of both sides, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const roles = yield* Roles
          const giver = yield* storedUser(day(0))
          const holders = []
          for (const n of [1, 2, 2, 3]) {
            const user = yield* storedUser(day(0))
            yield* roles.give({
              ...{ userId: user.id, role: "moderator", grantedAt: day(n), grantedBy: giver.id, byOperator: false },
            })
            holders.push(user)
          }
          const [first, second, third, last] = holders
          const own = (yield* walk((page) => roles.list(page), limit)).filter(
            ({ grantedBy }) => grantedBy?.id === giver.id,
          )
          const same = backwards([second, third] as Array<NonNullable<typeof second>>)
          expect(own.map(({ user }) => user.id as string)).toEqual([last?.id ?? "", ...same, first?.id ?? ""])
          const newest = { role: "moderator", grantedAt: day(3), byOperator: false } as const
          if (last !== undefined) expect(own[0]).toEqual({ ...newest, user: cardOf(last), grantedBy: cardOf(giver) })
          yield* Effect.forEach(holders, ({ id }) => roles.end(id))
        }),
      ),
    )
  })
