import { afterAll, describe, expect, test } from "bun:test"
import { DateTime, Deferred, Effect, Fiber, Option } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { RoundSolver, Rounds, RoundWants, solvedRound, solveNextRound } from "../../../core/index.ts"
import { storedEntry, storedRound } from "../../../testing/samples/rounds.ts"
import { storedUser } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

describe.each(engines)("A round that is due, on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  afterAll(() => database.dispose())

  test("is left to the next server by one that is stopped, which leaves out no want without need", () =>
    database.runPromise(
      Effect.gen(function* () {
        const [rounds, wants] = [yield* Rounds, yield* RoundWants]
        const now = yield* DateTime.now
        const [ada, bob] = [yield* storedUser(now), yield* storedUser(now)]
        // As it is counted here, the wants may be more than an input has: then they are counted once more.
        const due = { status: "locked", solvesAt: now, wantsCount: 500_001, entriesCount: 2 } as const
        const round = yield* storedRound(ada.id, now, due)
        const [one, other] = [yield* storedEntry(round, ada, now), yield* storedEntry(round, bob, now)]
        yield* wants.saveWants(one.id, [{ id: other.id, rank: 1 }])
        yield* wants.saveWants(other.id, [{ id: one.id, rank: 2 }])
        const begun = yield* Deferred.make<void>()
        const endless = { solve: () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never) }
        const first = yield* Effect.forkChild(Effect.provideService(solveNextRound(), RoundSolver, endless))
        yield* Deferred.await(begun)
        const later = DateTime.add(now, { seconds: 1 })
        expect(yield* rounds.claim(later, later)).toEqual(Option.none())
        yield* Fiber.interrupt(first)
        const solver = { solve: (text: string) => Effect.sync(() => solvedRound(text)) }
        expect(yield* Effect.provideService(solveNextRound(), RoundSolver, solver)).toBe(true)
        const solved = Option.getOrThrow(yield* rounds.find(round.id))
        expect([solved.status, solved.result]).toEqual(["solved", { trades: 2, people: 2, rankSum: 3, longest: 2 }])
      }).pipe(Effect.provide(ids)),
    ))
})
