import { Effect } from "effect"
import type { Held, Mutex } from "./fair-mutex.ts"

/** A task in the queues of its keys. */
interface Turn {
  /** In how many of them another task is before it. */
  behind: number
  start: () => void
}

const noTurn: Held = { isAwaited: () => false, release: () => {} }

/**
 * A queue for each key in `queues`, there as long as a task is in it. A task joins all queues of its keys at once and
 * runs when it is the first in each. So it waits only for tasks that came before it, no two wait for each other, and
 * one that waits for several keys waits for them at the same time. It waits up to the limit.
 */
export const turnsIn = <Key extends string>(queues: Map<Key, Array<Turn>>, limit?: Parameters<Mutex["acquire"]>[1]) => {
  const join = (keys: ReadonlyArray<Key>): Turn => {
    const turn: Turn = { behind: 0, start: () => {} }
    for (const key of keys) {
      const queue = queues.get(key)
      if (queue === undefined) queues.set(key, [turn])
      else if (queue.push(turn) > 1) turn.behind += 1
    }
    return turn
  }
  const leave = (keys: ReadonlyArray<Key>, turn: Turn): void => {
    const ready: Array<Turn> = []
    for (const key of keys) {
      const queue = queues.get(key) ?? []
      const place = queue.indexOf(turn)
      if (place >= 0) queue.splice(place, 1)
      const [next] = queue
      if (next === undefined) queues.delete(key)
      else if (place === 0) {
        next.behind -= 1
        if (next.behind === 0) ready.push(next)
      }
    }
    // One that starts may leave before `start` returns.
    for (const next of ready) next.start()
  }
  const waited = (turn: Turn): Effect.Effect<void> =>
    Effect.callback((resume) => {
      const timer = limit && setTimeout(() => resume(Effect.die(limit.defect())), limit.millis)
      turn.start = () => {
        clearTimeout(timer)
        resume(Effect.void)
      }
      return Effect.sync(() => clearTimeout(timer))
    })
  return {
    /**
     * Runs an effect after the earlier ones of each key. A caller that is interrupted while waiting leaves. The effect
     * may give its turn back before its end.
     */
    inTurn: <A, E, R>(
      keys: ReadonlyArray<Key>,
      effect: (turn: Held) => Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E, R> => {
      if (keys.length === 0) return effect(noTurn)
      const all = keys.length === 1 ? keys : [...new Set(keys)]
      return Effect.uninterruptibleMask((restore) => {
        const turn = join(all)
        let isHeld = true
        const release = () => {
          if (!isHeld) return
          isHeld = false
          leave(all, turn)
        }
        const left = () => Effect.sync(release)
        const held = { isAwaited: () => all.some((key) => (queues.get(key)?.length ?? 0) > 1), release }
        const run = Effect.onExit(restore(effect(held)), left)
        // It runs for every transaction, most of which wait for none.
        return turn.behind === 0 ? run : Effect.andThen(Effect.onError(restore(waited(turn)), left), run)
      })
    },
  }
}
