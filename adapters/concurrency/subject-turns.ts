import { Effect } from "effect"
import { type Mutex, makeMutex } from "./fair-mutex.ts"

/** The queue of a subject. */
interface Turn {
  readonly mutex: Mutex
  /** How many run or wait. */
  inside: number
}

/** A queue for each key in `turns`, there as long as a task is in it. A task waits in each up to the limit. */
export const turnsIn = <Key extends string>(turns: Map<Key, Turn>, limit?: Parameters<Mutex["acquire"]>[1]) => {
  const enter = (key: Key) => {
    const turn = turns.get(key) ?? { mutex: makeMutex(), inside: 0 }
    turn.inside += 1
    turns.set(key, turn)
    return turn
  }
  const leave = (key: Key, turn: Turn) => {
    turn.inside -= 1
    if (turn.inside === 0) turns.delete(key)
  }
  const one = <A, E, R>(key: Key, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) => {
      const turn = enter(key)
      let isTaken = false
      const run = Effect.flatMap(turn.mutex.acquire(restore, limit), () => {
        isTaken = true
        return restore(effect)
      })
      return Effect.onExit(run, () => {
        leave(key, turn)
        if (isTaken) turn.mutex.release()
        return Effect.void
      })
    })
  return {
    /**
     * Runs an effect after the earlier ones of each key. It joins the queues one after another in the order of the
     * keys, so that no two wait for each other. A caller that is interrupted while waiting leaves.
     */
    inTurn: <A, E, R>(keys: ReadonlyArray<Key>, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      [...new Set(keys)]
        .sort()
        .reduceRight<Effect.Effect<A, E, R>>((inner, key) => Effect.suspend(() => one(key, inner)), effect),
  }
}
