import { createHash } from "node:crypto"
import { Console, DateTime, Duration, Effect, Fiber, Result } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { solveInThread } from "../../adapters/operations.ts"
import { type RoundInput, readWantLists, roundInputText, type VerifiedRound } from "../../core/index.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printable, printOne, printRows } from "../output.ts"
import { readFile } from "../read-file.ts"
import { inputOfLists, type Warning } from "../rounds/input-of-lists.ts"
import { storedRoundsCommands } from "../rounds/stored-rounds.ts"
import { service } from "../service.ts"
import { hasViewer } from "../terminal.ts"

/** Contract: CLI, rounds. */
const solveFileCommand = Command.make(
  "solve-file",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription('Want lists: "(user) item : wanted wanted" in each line, dummy items begin with "%"'),
    ),
    seed: Flag.String("seed").pipe(
      Flag.withDescription("32 bytes in hexadecimal; the SHA-256 of the file unless given"),
      Flag.filter(
        (seed) => /^[0-9a-f]{64}$/.test(seed),
        () => "a seed has 64 digits 0 to 9 and a to f",
      ),
      Flag.withDefault(null),
    ),
    json: flags.json,
  },
  Effect.fn("cli.rounds.solve-file")(function* ({ file, json, seed }) {
    const { hash, text } = yield* contentOf(file)
    const lists = yield* accepted(file, readWantLists(text))
    const { input, most, userOf, warnings } = yield* accepted(file, inputOfLists(lists, seed ?? hash))
    if (!json) yield* Effect.forEach(shortened(warnings), (line) => Console.error(line), { discard: true })
    const { resultText, round } = yield* watched(solveInThread(roundInputText(input), most))
    const { inputHash } = JSON.parse(resultText)
    const legs = legsInTurn(round, userOf)
    const counts = summaryOf(input, round)
    if (json) return yield* printOne(json, { ...counts, seed: input.seed, inputHash, legs, warnings })
    yield* printRows(json, legs, "Nothing can be traded.")
    yield* Console.log("")
    yield* printOne(json, counts)
  }),
).pipe(Command.withDescription("Solve the want lists of a math trade in a text file; needs no database"))

const { cancel, list, show, solve } = storedRoundsCommands

export const roundsCommand = Command.make("rounds").pipe(
  Command.withDescription("Trade rounds"),
  // To solve a file needs no database.
  Command.withSubcommands([
    list.pipe(Command.provide(service)),
    show.pipe(Command.provide(service)),
    cancel.pipe(Command.provide(service)),
    solve.pipe(Command.provide(service)),
    solveFileCommand,
  ]),
)

const contentOf = Effect.fn("cli.rounds.contentOf")(function* (path: string) {
  const bytes = yield* readFile(path)
  const text = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => new CommandFailed({ message: `${path} is no text in UTF-8.` }),
  })
  return { text, hash: createHash("sha256").update(bytes).digest("hex") }
})

const accepted = <A>(file: string, read: Result.Result<A, string>) =>
  Effect.fromResult(
    Result.mapError(read, (sentence) => new CommandFailed({ message: printable(`${file}: ${sentence}`) })),
  )

const mostWarnings = 20

const shortened = (warnings: ReadonlyArray<Warning>): ReadonlyArray<string> => [
  ...warnings.slice(0, mostWarnings).map(({ line, warning }) => printable(`Line ${line}: ${warning}`)),
  ...(warnings.length > mostWarnings ? [`${warnings.length - mostWarnings} more; --json has all of them.`] : []),
]

/** Shows on a terminal how long something has taken so far. */
const watched = Effect.fnUntraced(function* <A>(work: Effect.Effect<A>) {
  if (!(yield* hasViewer)) return yield* work
  const began = yield* DateTime.now
  const show = Effect.gen(function* () {
    const seconds = Math.floor(Duration.toSeconds(DateTime.distance(began, yield* DateTime.now)))
    if (seconds > 0) yield* Effect.sync(() => process.stderr.write(`\rSolving, for ${seconds} s so far ...`))
  })
  const shown = yield* Effect.forkChild(Effect.forever(Effect.andThen(show, Effect.sleep("1 second"))))
  const solved = yield* work
  yield* Fiber.interrupt(shown)
  yield* Effect.sync(() => process.stderr.write("\r\x1b[K"))
  return solved
})

const summaryOf = ({ entries }: RoundInput, { longest, people, rankSum, trades }: VerifiedRound) => ({
  items: entries.length,
  trades,
  rankSum,
  people,
  longest,
})

/** The legs cycle by cycle, in each the one behind the one whose item it receives. */
const legsInTurn = ({ legs }: VerifiedRound, userOf: ReadonlyMap<string, string>) => {
  const receiving = new Map(legs.map((leg) => [leg.received, leg]))
  const turns = []
  for (const first of legs) {
    let leg = receiving.get(first.received)
    while (leg !== undefined) {
      receiving.delete(leg.received)
      const { cycle, given, rank, received } = leg
      turns.push({
        cycle,
        user: userOf.get(received) ?? null,
        item: received,
        receives: given,
        from: userOf.get(given) ?? null,
        rank,
      })
      leg = receiving.get(given)
    }
  }
  return turns
}
