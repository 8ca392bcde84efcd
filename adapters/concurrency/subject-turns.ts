import { Effect } from "effect"
import { type Held, type Mutex, makeMutex } from "./fair-mutex.ts"

const noTurns: Held = { isAwaited: () => false, release: () => {} }

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
  return {
    /**
     * Runs an effect after the earlier ones of each key. It joins the queues one after another in the order of the
     * keys, so that no two wait for each other. A caller that is interrupted while waiting leaves. The effect may give
     * its turns back before its end.
     */
    inTurn: <A, E, R>(
      keys: ReadonlyArray<Key>,
      effect: (turns: Held) => Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E, R> => {
      if (keys.length === 0) return effect(noTurns)
      return Effect.uninterruptibleMask((restore) => {
        const ordered = keys.length === 1 ? keys : [...new Set(keys)].sort()
        const joined: Array<Turn> = []
        const leaveAll = (taken: number) => {
          for (let n = joined.length - 1; n >= 0; n--) {
            const turn = joined.pop() as Turn
            leave(ordered[n] as Key, turn)
            if (n < taken) turn.mutex.release()
          }
        }
        const held = {
          isAwaited: () => joined.some(({ inside }) => inside > 1),
          release: () => leaveAll(ordered.length),
        }
        // It runs for every transaction, most of which wait for none: so it makes no effects for turns that are free.
        const from = (n: number): Effect.Effect<A, E, R> => {
          for (let next = n; next < ordered.length; next++) {
            const turn = enter(ordered[next] as Key)
            joined.push(turn)
            const acquired = turn.mutex.acquire(restore, limit)
            if (acquired !== Effect.void)
              return Effect.flatMap(
                Effect.onError(acquired, () => Effect.sync(() => leaveAll(next))),
                () => from(next + 1),
              )
          }
          return Effect.onExit(restore(effect(held)), () => Effect.sync(held.release))
        }
        return from(0)
      })
    },
  }
}
