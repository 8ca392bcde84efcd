import { Clock, Effect, Exit } from "effect"
import { Database } from "./database.ts"

/** Says when workers that found nothing to do have to look again. */
export interface Changes {
  /** What was noticed until now. It is taken before a worker looks for work. */
  readonly mark: () => number
  /**
   * Ends when a transaction that changed something, of any process, was noticed after the mark, which takes a second at
   * most; when the clock of the machine was set; and in any case after eight seconds, for what becomes due by itself.
   */
  readonly since: (mark: number) => Effect.Effect<void>
}

const lookEvery = "1 second"
/** After how many looks at most a worker goes on. */
const mostLooks = 8
/** By how many milliseconds the clock differs from the time that passed when it counts as set. */
const setBy = 500

/**
 * One look a second for all workers of this process, until the scope ends. It costs a few microseconds on SQLite, and
 * one short statement on Postgres, where each of the workers would otherwise make transactions of its own.
 */
export const databaseChanges = Effect.gen(function* () {
  const { engine } = yield* Database
  const clock = yield* Clock.Clock
  const drift = () => clock.currentTimeMillisUnsafe() - performance.now()
  const waiting = new Set<{ readonly mark: number; looks: number; readonly goOn: () => void }>()
  let noticed = 0
  let [version, drifted] = [yield* Effect.exit(engine.version), drift()]
  const look = Effect.gen(function* () {
    const [before, was] = [version, drifted]
    version = yield* Effect.exit(engine.version)
    drifted = drift()
    // Without an answer workers look for themselves, and log what keeps them from it.
    const isSame = Exit.isSuccess(before) && Exit.isSuccess(version) && before.value === version.value
    if (!isSame || Math.abs(drifted - was) > setBy) noticed++
    for (const one of waiting) if (--one.looks <= 0 || one.mark !== noticed) one.goOn()
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(lookEvery), look)))
  return {
    mark: () => noticed,
    since: (mark) =>
      Effect.callback<void>((resume) => {
        if (mark !== noticed) return resume(Effect.void)
        const one = { mark, looks: mostLooks, goOn: () => end(Effect.void) }
        const end = (effect: Effect.Effect<void>) => {
          waiting.delete(one)
          resume(effect)
        }
        waiting.add(one)
        return Effect.sync(() => void waiting.delete(one))
      }),
  } satisfies Changes
})
