import { Effect, Semaphore } from "effect"

/** How many tasks run at once, and how many may wait. */
export interface Room {
  readonly atOnce: number
  readonly queue: number
}

/** The semaphore and the number of tasks of one key. */
interface Lane {
  readonly semaphore: Semaphore.Semaphore
  inside: number
}

/**
 * Limits how many tasks run at once and how many wait: `all` is the limit of all tasks together, `each` that of each
 * key. Tasks of one key run in order, and keys take turns: a task waits at most for the running tasks and for one task
 * of each other key. When the queue is full, a task fails at once with `busy(seconds)`: whole seconds (1 or more),
 * estimated from a moving average of past durations. A caller that is interrupted while waiting leaves the queue; a
 * running task always finishes, because its thread cannot be stopped. Contract: auth, passwords; people, storage.
 */
export const fairQueue = <Busy>(options: {
  readonly all: Room
  readonly each: Room
  readonly firstGuessMillis: number
  readonly busy: (retryAfterSeconds: number) => Busy
}) => {
  const { all, each, busy } = options
  const everybody = Semaphore.makeUnsafe(all.atOnce)
  const lanes = new Map<string, Lane>()
  let inside = 0
  let millis = options.firstGuessMillis

  const enter = (key: string) =>
    Effect.suspend(() => {
      const lane = lanes.get(key) ?? { semaphore: Semaphore.makeUnsafe(each.atOnce), inside: 0 }
      if (inside >= all.atOnce + all.queue || lane.inside >= each.atOnce + each.queue) {
        const seconds = Math.ceil(((inside - all.atOnce) * millis) / all.atOnce / 1000)
        return Effect.fail(busy(Math.max(1, seconds)))
      }
      inside += 1
      lane.inside += 1
      lanes.set(key, lane)
      return Effect.succeed(lane)
    })
  const leave = (key: string, lane: Lane) =>
    Effect.sync(() => {
      inside -= 1
      lane.inside -= 1
      if (lane.inside === 0) lanes.delete(key)
    })
  const timed = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      const start = performance.now()
      const learn = Effect.sync(() => {
        millis += (performance.now() - start - millis) / 8
      })
      return Effect.ensuring(work, learn)
    })

  return (key: string) =>
    <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E | Busy> =>
      Effect.acquireUseRelease(
        enter(key),
        // The semaphore of the key is taken first, so that a key has one entry only in the common queue.
        ({ semaphore }) => semaphore.withPermit(everybody.withPermit(Effect.uninterruptible(timed(work)))),
        (lane) => leave(key, lane),
      )
}
