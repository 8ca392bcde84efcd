import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Cause, Duration, Effect, Exit, Fiber } from "effect"
import { roundSolver, roundSolverWithin } from "../../../adapters/rounds/round-solver.ts"
import { threadFile } from "../../../adapters/rounds/thread-file.ts"
import { RoundSolver, roundInputText, roundResultText, solvedRound, solveRound } from "../../../core/index.ts"
import { randomRound } from "../../core/market/rounds/solver/random-rounds.ts"

const shape = { entries: 60, people: 20, wants: 6, groups: 5, groupWants: 4, ranks: 10, popularity: 1 }
const large = { ...shape, entries: 20_000, people: 2_000, wants: 25 }

const run = <A>(use: (solver: RoundSolver["Service"]) => Effect.Effect<A>) =>
  Effect.runPromiseExit(Effect.provide(Effect.flatMap(RoundSolver, use), roundSolver))

describe("The solver in a thread", () => {
  test("answers the texts and legs that the pure function does", async () => {
    const input = randomRound(shape, 1)
    const exit = await run((solver) => solver.solve(roundInputText(input)))
    expect(exit).toEqual(Exit.succeed(solvedRound(roundInputText(input))))
    expect(Exit.isSuccess(exit) && exit.value.resultText).toBe(roundResultText(solveRound(input)))
  })

  test("lets this thread do other work meanwhile, solves one round after the other, and stops at once", async () => {
    const largeText = roundInputText(randomRound(large, 2))
    const exit = await run(
      Effect.fnUntraced(function* (solver) {
        const first = yield* Effect.forkChild(solver.solve(largeText))
        const second = yield* Effect.forkChild(solver.solve(roundInputText(randomRound(shape, 3))))
        // A whole turn of this thread, in which nothing is solved here.
        yield* Effect.promise(() => new Promise(setImmediate))
        expect([first.pollUnsafe(), second.pollUnsafe()]).toEqual([undefined, undefined])
        yield* Fiber.interrupt(first)
        return (yield* Fiber.join(second)).round.trades
      }),
    )
    expect(exit).toEqual(Exit.succeed(solveRound(randomRound(shape, 3)).trades))
  })

  test("gives up a round that takes too long, and begins with the next one", async () => {
    const largeText = roundInputText(randomRound(large, 2))
    const exits = await Effect.runPromise(
      Effect.gen(function* () {
        const solver = yield* RoundSolver
        return [yield* Effect.exit(solver.solve(largeText)), yield* Effect.exit(solver.solve(largeText))]
      }).pipe(Effect.provide(roundSolverWithin(Duration.millis(1)))),
    )
    expect(exits.map((exit) => (Exit.isFailure(exit) ? String(Cause.squash(exit.cause)) : exit))).toEqual([
      "Error: Solving the round took longer than 1ms.",
      "Error: Solving the round took longer than 1ms.",
    ])
  })

  test("is a defect with a sentence for a text that is no input, and for one that is too long", async () => {
    const refused = await Promise.all(
      ["{", "{}", "x".repeat(2 ** 26 + 1)].map((text) => run((solver) => solver.solve(text))),
    )
    const sentences = refused.map((exit) => (Exit.isFailure(exit) ? String(Cause.squash(exit.cause)) : ""))
    expect(sentences).toEqual([
      expect.stringContaining("JSON"),
      expect.stringContaining("The input has another version than 1."),
      "Error: The input of the round is longer than 67108864 characters.",
    ])
  })
})

test.each([
  ["the sources", "file:///repo/adapters/rounds/round-solver.ts", "file:///repo/adapters/rounds/solver-thread.ts"],
  ["the package", "file:///n/adapters/rounds/round-solver.js", "file:///n/adapters/rounds/solver-thread.js"],
  ["a program", "file:///opt/server/server/main.js", "file:///opt/server/adapters/rounds/solver-thread.js"],
  ["a part of programs", "file:///opt/cli/chunk-1a2b.js", "file:///opt/cli/adapters/rounds/solver-thread.js"],
  ["a binary", "file:///$bunfs/root/curio-server", "file:///$bunfs/root/adapters/rounds/solver-thread.js"],
])("The thread of %s is found", (_, adapter, thread) => {
  expect(threadFile(adapter).href).toBe(thread)
})

test("The thread is where the sources have it", async () => {
  const adapter = Bun.pathToFileURL(join(import.meta.dirname, "../../../adapters/rounds/round-solver.ts")).href
  expect(await Bun.file(threadFile(adapter)).exists()).toBe(true)
})
