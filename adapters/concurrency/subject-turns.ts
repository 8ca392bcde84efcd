import { Effect } from "effect"
import type { Held, Mutex } from "./fair-mutex.ts"

/** A task that runs or waits. */
interface Turn<Key> {
  readonly keys: ReadonlyArray<Key>
  hasBegun: boolean
  start: () => void
}

/** The tasks of a key. Those that wait are in the order in which they came. */
interface Queue<Key> {
  running: Turn<Key> | null
  readonly waiting: Array<Turn<Key>>
}

const noTurn: Held = { isAwaited: () => false, release: () => {} }

/** How many tasks that wait at a key begin soon. */
const soon = 4

/**
 * A queue for each key in `queues`, there as long as a task is in it. A task joins the queues of all its keys at once
 * and runs when none of them is in use. So no two wait for each other, and one that waits for several keys waits for
 * them at the same time.
 *
 * A task keeps later ones from a key only if its turn comes soon at all its other keys. So one that has many tasks
 * before it at one key holds up no user at another. None waits for ever: the oldest one is the first at all its keys.
 */
export const turnsIn = <Key extends string>(queues: Map<Key, Queue<Key>>, limit?: Parameters<Mutex["acquire"]>[1]) => {
  const queueOf = (key: Key): Queue<Key> => {
    const known = queues.get(key)
    if (known !== undefined) return known
    const queue = { running: null, waiting: [] }
    queues.set(key, queue)
    return queue
  }
  const isSoonNext = (turn: Turn<Key>, key: Key): boolean => {
    const place = queues.get(key)?.waiting.indexOf(turn) ?? -1
    return place >= 0 && place < soon
  }
  const keepsFromOthers = (turn: Turn<Key>, key: Key): boolean =>
    turn.keys.every((one) => one === key || isSoonNext(turn, one))
  const isFree = (turn: Turn<Key>, key: Key): boolean => {
    const { running, waiting } = queueOf(key)
    if (running !== null) return false
    for (const earlier of waiting) {
      if (earlier === turn) return true
      if (keepsFromOthers(earlier, key)) return false
    }
    return true
  }
  const takeOut = ({ waiting }: Queue<Key>, turn: Turn<Key>): void => {
    const place = waiting.indexOf(turn)
    if (place >= 0) waiting.splice(place, 1)
  }
  /** Whether a task runs from now on. */
  const runs = (turn: Turn<Key>): boolean => {
    if (!turn.keys.every((key) => isFree(turn, key))) return false
    for (const key of turn.keys) {
      const queue = queueOf(key)
      takeOut(queue, turn)
      queue.running = turn
    }
    turn.hasBegun = true
    return true
  }
  const leave = (turn: Turn<Key>): void => {
    for (const key of turn.keys) {
      const queue = queueOf(key)
      if (queue.running === turn) queue.running = null
      takeOut(queue, turn)
    }
    for (const key of turn.keys) {
      const { running, waiting } = queueOf(key)
      const next = running === null ? waiting.find(runs) : undefined
      if (next !== undefined) ready.push(next)
      else if (running === null && waiting.length === 0) queues.delete(key)
    }
    startReady()
  }
  const ready: Array<Turn<Key>> = []
  let isStarting = false
  // This is a loop, because a task may leave before `start` returns: starting others there would grow the stack.
  const startReady = (): void => {
    if (isStarting) return
    isStarting = true
    for (let next = ready.shift(); next !== undefined; next = ready.shift()) next.start()
    isStarting = false
  }
  const started = (turn: Turn<Key>): Effect.Effect<void> =>
    Effect.callback((resume) => {
      // The fiber may have yielded to others since it joined the queues.
      if (turn.hasBegun) return resume(Effect.void)
      const timer = limit && setTimeout(() => resume(Effect.die(limit.defect())), limit.millis)
      turn.start = () => {
        clearTimeout(timer)
        resume(Effect.void)
      }
      return Effect.sync(() => clearTimeout(timer))
    })
  return {
    /**
     * Runs an effect in its turn, for which it waits up to the limit. A caller that is interrupted while waiting
     * leaves. The effect may give its turn back before its end.
     */
    inTurn: <A, E, R>(
      keys: ReadonlyArray<Key>,
      effect: (turn: Held) => Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E, R> => {
      if (keys.length === 0) return effect(noTurn)
      return Effect.uninterruptibleMask((restore) => {
        const turn: Turn<Key> = {
          keys: keys.length === 1 ? keys : [...new Set(keys)],
          hasBegun: false,
          start: () => {},
        }
        let isHeld = true
        const release = () => {
          if (!isHeld) return
          isHeld = false
          leave(turn)
        }
        const left = () => Effect.sync(release)
        const isAwaited = () => turn.keys.some((key) => (queues.get(key)?.waiting.length ?? 0) > 0)
        const run = Effect.onExit(restore(effect({ isAwaited, release })), left)
        // It runs for every transaction, most of which wait for none.
        if (runs(turn)) return run
        for (const key of turn.keys) queueOf(key).waiting.push(turn)
        return Effect.andThen(Effect.onError(restore(started(turn)), left), run)
      })
    },
  }
}
