import { Deferred, Effect, Exit, Fiber } from "effect"
import { type AuditLog, Transactions, type UserId } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { freshId } from "../samples/samples.ts"
import { countOf, written } from "./transactions-suite.ts"

/** What the port `Transactions` promises of an effect whose last transaction is kept open. */
export const endingTransactionsSuite = ({ describe, expect, test }: Kit, run: Run<AuditLog | Transactions>) =>
  describe("An effect whose transaction ends with it", () => {
    const names = () => ({ first: crypto.randomUUID(), end: crypto.randomUUID(), by: freshId<UserId>() })
    const counts = ({ end, first }: ReturnType<typeof names>) => Effect.all([countOf(first), countOf(end)])

    test("commits with what its value leads to, and sees its own changes before", () =>
      run(
        Effect.gen(function* () {
          const { afterCommit, atomically, endingWith } = yield* Transactions
          const given = names()
          const order: Array<string> = []
          const effect = Effect.gen(function* () {
            const hook = afterCommit(Effect.sync(() => void order.push("hook")))
            yield* atomically(Effect.andThen(written(given.first), hook), [given.by])
            order.push("after the transaction")
            return yield* countOf(given.first)
          })
          const last = (count: number) =>
            Effect.andThen(
              written(given.end),
              Effect.sync(() => void order.push(`last of ${count}`)),
            )
          expect(yield* endingWith(effect, last, [given.by])).toBe(1)
          expect(yield* counts(given)).toEqual([1, 1])
          expect(order).toEqual(["after the transaction", "last of 1", "hook"])
        }),
      ))

    each(test)([
      ["a failure", Effect.fail("no")],
      ["a defect", Effect.die("no")],
      ["an interruption", Effect.interrupt],
    ])("%s behind the transaction, or of what its value leads to, leaves nothing", (_, end) =>
      run(
        Effect.gen(function* () {
          const { atomically, endingWith } = yield* Transactions
          for (const isLast of [false, true]) {
            const given = names()
            const effect = Effect.andThen(atomically(written(given.first), [given.by]), isLast ? Effect.void : end)
            const last = () => Effect.andThen(written(given.end), isLast ? end : Effect.void)
            expect(Exit.isFailure(yield* Effect.exit(endingWith(effect, last, [])))).toBe(true)
            expect(yield* counts(given)).toEqual([0, 0])
          }
        }),
      ),
    )

    test("a failure in the transaction is its own, and what follows it counts", () =>
      run(
        Effect.gen(function* () {
          const { atomically, endingWith } = yield* Transactions
          const given = names()
          const refused = atomically(Effect.andThen(written(given.first), Effect.fail("no")), [given.by])
          const effect = Effect.catch(refused, (error) => Effect.succeed(error))
          expect(yield* endingWith(effect, () => written(given.end).pipe(Effect.asVoid), [])).toBe("no")
          expect(yield* counts(given)).toEqual([0, 1])
          expect(yield* endingWith(effect, () => null, [])).toBe("no")
          expect(yield* counts(given)).toEqual([0, 1])
        }),
      ))

    test("a change without a transaction around it ends with the effect too", () =>
      run(
        Effect.gen(function* () {
          const { endingWith } = yield* Transactions
          const [kept, lost] = [names(), names()]
          yield* endingWith(written(kept.first), () => Effect.asVoid(written(kept.end)), [])
          expect(yield* counts(kept)).toEqual([1, 1])
          yield* Effect.exit(endingWith(written(lost.first), () => Effect.fail("no"), []))
          expect(yield* counts(lost)).toEqual([0, 0])
        }),
      ))

    test("what comes beforehand commits by itself, and so does a transaction that another one follows", () =>
      run(
        Effect.gen(function* () {
          const { atomically, beforehand, endingWith } = yield* Transactions
          const [before, given, third] = [names(), names(), names()]
          const effect = Effect.gen(function* () {
            yield* beforehand(Effect.andThen(atomically(written(before.first), [before.by]), written(before.end)))
            yield* atomically(written(given.first), [given.by])
            yield* atomically(written(given.end), [third.by])
          })
          yield* Effect.exit(endingWith(effect, () => Effect.fail("no"), []))
          expect(yield* counts(before)).toEqual([1, 1])
          expect(yield* counts(given)).toEqual([1, 0])
          const late = Effect.andThen(atomically(written(third.first), []), beforehand(written(third.end)))
          yield* endingWith(late, () => null, [])
          expect(yield* counts(third)).toEqual([1, 1])
          expect(yield* beforehand(Effect.succeed("as elsewhere"))).toBe("as elsewhere")
        }),
      ))

    test("it is about what its transaction is about, and about what it was given", () =>
      run(
        Effect.gen(function* () {
          const { atomically, endingWith } = yield* Transactions
          const [one, other, third] = [freshId<UserId>(), freshId<UserId>(), freshId<UserId>()]
          const nested = (about: ReadonlyArray<UserId>) => atomically(Effect.succeed("joined"), about)
          const ending = (about: ReadonlyArray<UserId>) =>
            endingWith(atomically(nested(about), [one]), () => null, [other])
          expect(yield* ending([one, other])).toBe("joined")
          expect(Exit.hasDies(yield* Effect.exit(ending([third])))).toBe(true)
          expect(Exit.hasDies(yield* Effect.exit(atomically(ending([one]))))).toBe(true)
        }),
      ))

    test("of twenty at once about one subject each sees what those before led to", () =>
      run(
        Effect.gen(function* () {
          const { atomically, endingWith } = yield* Transactions
          const given = names()
          const count = Effect.fnUntraced(function* () {
            const seen = yield* atomically(countOf(given.end), [])
            yield* Effect.yieldNow
            return seen
          })
          const one = endingWith(count(), () => Effect.asVoid(written(given.end)), [given.by])
          const seen = yield* Effect.all(
            Array.from({ length: 20 }, () => one),
            { concurrency: "unbounded" },
          )
          expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
        }),
      ))

    test("no user waits for one that was interrupted while it was open, and nothing of it is there", () =>
      run(
        Effect.gen(function* () {
          const { atomically, endingWith } = yield* Transactions
          const [given, next] = [names(), names()]
          const isOpen = yield* Deferred.make<void>()
          const hanging = Effect.gen(function* () {
            yield* atomically(written(given.first), [given.by])
            yield* Deferred.succeed(isOpen, undefined)
            return yield* Effect.never
          })
          const fiber = yield* Effect.forkChild(endingWith(hanging, () => null, []))
          yield* Deferred.await(isOpen)
          const waiting = yield* Effect.forkChild(atomically(written(next.first), [given.by]))
          yield* Fiber.interrupt(fiber)
          yield* Fiber.join(waiting)
          expect(yield* counts(given)).toEqual([0, 0])
          expect(yield* counts(next)).toEqual([1, 0])
        }),
      ))
  })
