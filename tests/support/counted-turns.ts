import { Effect } from "effect"

/** Runs an effect, and returns its answer and how many turns others had meanwhile. */
export const countedTurns = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let [turns, isRunning] = [0, true]
    const count = () => {
      if (!isRunning) return
      turns += 1
      setImmediate(count)
    }
    setImmediate(count)
    return Effect.map(
      Effect.ensuring(
        effect,
        Effect.sync(() => {
          isRunning = false
        }),
      ),
      (answer) => ({ answer, turns }),
    )
  })
