import { DateTime, Effect, Option } from "effect"
import {
  type EmailAddress,
  PendingAddresses,
  pendingAddress,
  ReplacedAddresses,
  type Transactions,
  type User,
  Users,
  UsersErrors,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, rolledBack, storedUser, successes, twentyTimes, user } from "../samples/samples.ts"

type Ports = PendingAddresses | ReplacedAddresses | Transactions | Users

const freshEmail = () => `${crypto.randomUUID()}@example.org` as EmailAddress

/** What the ports of changes of an address promise, and `Users` of addresses that an account may get back. */
export const emailChangesSuite = ({ describe, expect, test }: Kit, run: Run<Ports>) =>
  describe("Changes of an address", () => {
    test("one waits for each account, until it expires, and of 20 that confirm it exactly one gets it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const pending = yield* PendingAddresses
          const { id: userId } = yield* storedUser(day(0))
          const asked = (at: number) => pendingAddress({ userId, email: freshEmail(), hash: freshHash() }, day(at))
          const [first, second] = [asked(0), asked(1)]
          yield* pending.put(first)
          yield* pending.put(second)
          expect(yield* pending.peek(first.hash, day(1))).toEqual(Option.none())
          expect(yield* pending.peek(second.hash, day(1))).toEqual(Option.some(second))
          expect(yield* pending.consume(second.hash, day(2))).toEqual(Option.none())
          yield* rolledBack(pending.consume(second.hash, day(1)))
          const consumed = successes(yield* twentyTimes(() => pending.consume(second.hash, day(1))))
          expect(consumed.flatMap(Option.toArray)).toEqual([second])
          yield* pending.put(first)
          yield* pending.remove(userId)
          expect(yield* pending.peek(first.hash, day(0))).toEqual(Option.none())
          yield* pending.put(first)
          expect(yield* pending.sweep(DateTime.subtract(day(1), { milliseconds: 1 }))).toBe(0)
          expect(yield* pending.sweep(day(1))).toBe(1)
        }),
      ))

    const replaced = Effect.fnUntraced(function* (of: User, at: DateTime.Utc, email = freshEmail()) {
      const old = { userId: of.id, email, hash: freshHash(), replacedAt: at, expiresAt: DateTime.add(at, { days: 3 }) }
      yield* (yield* ReplacedAddresses).add(old)
      return old
    })

    test("an address that is put back ends those that were replaced after it, whatever the clock said", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* ReplacedAddresses
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [first, second, third] = [
            yield* replaced(ada, day(2)),
            yield* replaced(ada, day(1)),
            yield* replaced(ada, day(3)),
          ]
          const others = yield* replaced(bob, day(3))
          const left = Effect.map(
            Effect.forEach([first, second, third, others], ({ hash }) => all.peek(hash, day(3))),
            (found) => found.map(Option.isSome),
          )
          yield* rolledBack(all.consume(first.hash, day(3)))
          expect(yield* left).toEqual([true, true, true, true])
          const consumed = successes(yield* twentyTimes(() => all.consume(second.hash, day(3))))
          expect(consumed.flatMap(Option.toArray)).toEqual([{ ...second, expiresAt: third.expiresAt }])
          expect(yield* left).toEqual([true, false, false, true])
          expect(yield* all.consume(first.hash, day(6))).toEqual(Option.none())
          yield* all.removeAll(ada.id)
          expect(yield* left).toEqual([false, false, false, true])
          expect(yield* all.sweep(DateTime.subtract(day(6), { milliseconds: 1 }))).toBe(0)
          expect(yield* all.sweep(day(6))).toBe(1)
        }),
      ))

    test("an older address can be put back as long as a younger one, unless it has expired before", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* ReplacedAddresses
          const ada = yield* storedUser(day(0))
          const first = yield* replaced(ada, day(0))
          const second = yield* replaced(ada, day(3))
          const third = yield* replaced(ada, day(4))
          const left = (at: number) =>
            Effect.map(
              Effect.forEach([first, second, third], ({ hash }) => all.peek(hash, day(at))),
              (found) => found.map(Option.isSome),
            )
          expect([yield* left(6), yield* left(7)]).toEqual([
            [false, true, true],
            [false, false, false],
          ])
        }),
      ))

    test("an address that an account may get back is taken for all others until it expires", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { email } = yield* replaced(ada, day(1))
          const taken = (by: User, at: number) => users.isTaken(email, by.id, day(at))
          expect([yield* taken(bob, 3), yield* taken(ada, 3), yield* taken(bob, 4)]).toEqual([true, false, false])
          const refused = [users.add(user(day(3), { email })), users.changeEmail({ ...bob, email, updatedAt: day(3) })]
          for (const attempt of refused)
            expect(yield* Effect.flip(attempt)).toBeInstanceOf(UsersErrors.EmailAlreadyExists)
          expect(yield* users.findByEmail(email)).toEqual(Option.none())
          yield* users.changeEmail({ ...ada, email, updatedAt: day(3) })
          expect([yield* taken(ada, 3), yield* taken(bob, 4)]).toEqual([true, true])
        }),
      ))

    test("of 20 accounts that take one address at once exactly one gets it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const email = freshEmail()
          const all = yield* Effect.forEach(Array.from({ length: 20 }), () => storedUser(day(0)))
          const next = all[Symbol.iterator]()
          const exits = yield* twentyTimes(() => {
            const one = next.next().value ?? all[0]
            return Effect.as(users.changeEmail({ ...one, email } as User), one?.id)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(Option.getOrNull(yield* users.findByEmail(email))?.id).toEqual(winner)
          expect(yield* users.isTaken(email, all[0]?.id ?? user(day(0)).id, day(0))).toBe(true)
        }),
      ))
  })
