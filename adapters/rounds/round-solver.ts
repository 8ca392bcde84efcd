import { Duration, Effect, Layer, Semaphore } from "effect"
import { RoundSolver, type SolvedRound } from "../../core/index.ts"
import { threadFile } from "./thread-file.ts"

/** How long a round may take: far longer than the largest one, with other work on the machine. */
const longest = Duration.minutes(2)

/**
 * The longest text of an input, in UTF-16 code units: 10,000 entries and 500,000 wants take 25 million of them, and
 * solving takes about ten times its length in memory.
 */
const longestText = 2 ** 26

/** Solves rounds in a thread of their own, which ends with each of them, one after the other, each within a time. */
export const roundSolverWithin = (limit: Duration.Duration) =>
  Layer.sync(RoundSolver, () => {
    const oneAtOnce = Semaphore.makeUnsafe(1)
    return { solve: (inputText) => oneAtOnce.withPermit(solveInThread(inputText, null, limit)) }
  })

export const roundSolver = roundSolverWithin(longest)

/**
 * Solves one round in a thread, which is ended when the round is solved, takes too long, or is not needed any more.
 * With `most` it is solved as `solvedWants` does.
 */
export const solveInThread = (
  inputText: string,
  most: number | null = null,
  limit: Duration.Duration = longest,
): Effect.Effect<SolvedRound> =>
  inputText.length > longestText
    ? Effect.die(new Error(`The input of the round is longer than ${longestText} characters.`))
    : inThread(inputText, most).pipe(
        Effect.timeoutOrElse({
          duration: limit,
          orElse: () => Effect.die(new Error(`Solving the round took longer than ${Duration.format(limit)}.`)),
        }),
      )

const inThread = (inputText: string, most: number | null) =>
  Effect.callback<SolvedRound>((resume) => {
    const thread = new Worker(threadFile(Bun.pathToFileURL(import.meta.path).href))
    thread.onmessage = ({ data }: MessageEvent<SolvedRound>) => {
      thread.terminate()
      resume(Effect.succeed(data))
    }
    thread.onerror = ({ message }) => {
      thread.terminate()
      resume(Effect.die(new Error(`The round was not solved: ${message}`)))
    }
    thread.addEventListener("close", () => resume(Effect.die(new Error("The thread that solves the round ended."))))
    thread.postMessage({ inputText, most })
    return Effect.sync(() => thread.terminate())
  })
