import { Effect, Exit } from "effect"
import { type AuditLog, Transactions, type UserId } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { freshId } from "../samples/samples.ts"
import { countOf, written } from "./transactions-suite.ts"

/** What the port `Transactions` promises about the subjects that a transaction names. */
export const transactionSubjectsSuite = ({ describe, expect, test }: Kit, run: Run<AuditLog | Transactions>) =>
  describe("Subjects of transactions", () => {
    test("a nested transaction dies if it names a subject that the outer one did not name", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const [one, other] = [freshId<UserId>(), freshId<UserId>()]
          const nested = (about: ReadonlyArray<UserId>) => atomically(Effect.succeed("joined"), about)
          expect(yield* atomically(nested([one]), [other, one])).toBe("joined")
          expect(yield* atomically(nested([one, other]))).toBe("joined")
          expect(yield* atomically(atomically(Effect.succeed("joined")), [one])).toBe("joined")
          const command = crypto.randomUUID()
          const astray = atomically(Effect.andThen(written(command), nested([one, other])), [one])
          expect(Exit.hasDies(yield* Effect.exit(astray))).toBe(true)
          expect(yield* countOf(command)).toBe(0)
        }),
      ))

    test("transactions about a common subject follow one another", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const [one, other, third] = [freshId<UserId>(), freshId<UserId>(), freshId<UserId>()]
          const command = crypto.randomUUID()
          const first = Effect.gen(function* () {
            if ((yield* countOf(command)) === 0) yield* written(command)
          })
          const all = [[one], [other, one], undefined, [one, third]].map((about) => atomically(first, about))
          yield* Effect.all([...all, ...all], { concurrency: "unbounded" })
          expect(yield* countOf(command)).toBe(1)
        }),
      ))

    test("a transaction follows those about the subjects that it finds, and a nested one may name them then", () =>
      run(
        Effect.gen(function* () {
          const { alsoAbout, atomically } = yield* Transactions
          const [one, other, third] = [freshId<UserId>(), freshId<UserId>(), freshId<UserId>()]
          const command = crypto.randomUUID()
          const first = Effect.gen(function* () {
            if ((yield* countOf(command)) === 0) yield* written(command)
          })
          const finds = (more: ReadonlyArray<UserId> | "anything") => Effect.andThen(alsoAbout(more), first)
          const twice = Effect.andThen(alsoAbout([one]), finds([other, third]))
          const all = [
            atomically(first, [other]),
            atomically(finds([other]), [one]),
            atomically(finds("anything"), [third]),
            atomically(twice, []),
          ]
          yield* Effect.all([...all, ...all], { concurrency: "unbounded" })
          expect(yield* countOf(command)).toBe(1)
          const nested = atomically(Effect.succeed("joined"), [other])
          expect(yield* atomically(Effect.andThen(alsoAbout([other]), nested), [one])).toBe("joined")
          expect(yield* atomically(Effect.andThen(alsoAbout("anything"), nested), [one])).toBe("joined")
          expect(yield* Effect.andThen(alsoAbout([one]), Effect.succeed("outside"))).toBe("outside")
        }),
      ))

    test("a transaction that keeps finding subjects comes to an end", () =>
      run(
        Effect.gen(function* () {
          const { alsoAbout, atomically } = yield* Transactions
          const command = crypto.randomUUID()
          const restless = Effect.andThen(
            Effect.suspend(() => alsoAbout([freshId<UserId>()])),
            written(command),
          )
          yield* atomically(restless, [])
          expect(yield* countOf(command)).toBe(1)
        }),
      ))
  })
