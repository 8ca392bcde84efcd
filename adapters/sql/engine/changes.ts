import { Clock, Effect, Exit } from "effect"
import { Database } from "./database.ts"

/** Says when workers that found nothing to do have to look again. */
export interface Changes {
  /** What was noticed until now. It is taken before a worker looks for work. */
  readonly mark: () => number
  /**
   * Ends when a transaction that changed something, of any process, was noticed after the mark: within a second after
   * one of this process, and within four after one of another; when the clock of the machine was set; within eight
   * seconds after something has become due by itself; and in any case after a minute.
   */
  readonly since: (mark: number) => Effect.Effect<void>
}

const lookEvery = "1 second"
/** At each of how many looks the version is read where no transaction of this process ended since. */
const quietLooks = 4
/** At each of how many looks the database is asked whether something has become due. */
const dueLooks = 8
/** After how many looks at most a worker goes on. */
const mostLooks = 60
/** By how many milliseconds the clock differs from the time that passed when it counts as set. */
const setBy = 500

/**
 * One look a second for all workers of this process, until the scope ends. Most need no statement on Postgres, and one
 * of a few microseconds on SQLite, where each of the workers would otherwise make transactions of its own. `isDue` says
 * whether the time of something has come that a worker does.
 */
export const changesOf = Effect.fnUntraced(function* <R>(isDue: Effect.Effect<boolean, never, R>) {
  const { engine } = yield* Database
  const clock = yield* Clock.Clock
  const drift = () => clock.currentTimeMillisUnsafe() - performance.now()
  const waiting = new Set<{ readonly mark: number; looks: number; readonly goOn: () => void }>()
  let [noticed, looks, lookedAt] = [0, 0, 0]
  let ended = engine.ended?.() ?? 0
  let [version, drifted] = [yield* Effect.exit(engine.version), drift()]
  const hasChanged = Effect.gen(function* () {
    const endedNow = engine.ended?.() ?? null
    if (endedNow === ended && Exit.isSuccess(version) && looks - lookedAt < quietLooks) return false
    lookedAt = looks
    ended = endedNow ?? 0
    const before = version
    version = yield* Effect.exit(engine.version)
    // Without an answer workers look for themselves, and log what keeps them from it.
    return !(Exit.isSuccess(before) && Exit.isSuccess(version) && before.value === version.value)
  })
  const look = Effect.gen(function* () {
    looks++
    const was = drifted
    drifted = drift()
    if ((yield* hasChanged) || Math.abs(drifted - was) > setBy) noticed++
    else if (looks % dueLooks === 0 && waiting.size > 0) {
      const due = yield* Effect.exit(isDue)
      if (!Exit.isSuccess(due) || due.value) noticed++
    }
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
