import { Deferred, Effect } from "effect"

/** How many tasks run at once, and how many may wait. */
export interface Capacity {
  readonly atOnce: number
  readonly queue: number
}

/** Is called with how many tasks wait and how many run, each time that changes, and for each refused task. */
export interface QueueMeasure {
  readonly waits: (tasks: number) => void
  readonly runs: (tasks: number) => void
  readonly refused: () => void
}

/** A task that waits. It completes when the task may run, and fails when its slot is given to another key. */
interface Waiter<Busy> {
  state: "waiting" | "running" | "refused"
  readonly called: Deferred.Deferred<void, Busy>
}

/** The tasks of one key. */
interface Lane<Busy> {
  readonly key: string
  running: number
  readonly waiting: Array<Waiter<Busy>>
}

/**
 * Limits how many tasks run at once and how many wait: `all` is the limit of all tasks together, `each` that of each
 * key. Tasks of one key run in order, and keys take turns: a task waits at most for the running tasks and for one task
 * of each other key. When the queue is full, a task fails at once with `busy(seconds)`: whole seconds (1 or more),
 * estimated from a moving average of past durations. A task whose key has nothing inside gets a slot even then: the
 * last waiting task of the key that has most waiting fails instead, unless each key has one task only. A caller that is
 * interrupted while waiting leaves the queue; a running task always finishes, because its thread cannot be stopped.
 * Contract: auth, passwords; files, storage.
 */
export const fairQueue = <Busy>(options: {
  readonly all: Capacity
  readonly each: Capacity
  readonly firstGuessMillis: number
  readonly busy: (retryAfterSeconds: number) => Busy
  readonly measure: QueueMeasure
}) => {
  const { all, each, measure } = options
  // In the order of their turns: a key goes to the end when a task of it begins, and when one ends.
  const lanes = new Map<string, Lane<Busy>>()
  let running = 0
  let waiting = 0
  let millis = options.firstGuessMillis

  const wait = (change: 1 | -1) => {
    waiting += change
    measure.waits(waiting)
  }
  const busy = () => {
    measure.refused()
    const seconds = Math.ceil(((running + waiting - all.atOnce) * millis) / all.atOnce / 1000)
    return options.busy(Math.max(1, seconds))
  }
  const begin = (lane: Lane<Busy>) => {
    running += 1
    measure.runs(running)
    lane.running += 1
    toTheEnd(lane)
  }
  const toTheEnd = (lane: Lane<Busy>) => {
    lanes.delete(lane.key)
    if (insideOf(lane) > 0) lanes.set(lane.key, lane)
  }
  const callNext = () => {
    while (running < all.atOnce) {
      const lane = lanes.values().find((one) => one.waiting.length > 0 && one.running < each.atOnce)
      const next = lane?.waiting.shift()
      if (lane === undefined || next === undefined) return
      wait(-1)
      next.state = "running"
      begin(lane)
      Deferred.doneUnsafe(next.called, Effect.void)
    }
  }
  const leave = (lane: Lane<Busy>) => {
    running -= 1
    measure.runs(running)
    lane.running -= 1
    toTheEnd(lane)
    callNext()
  }
  const withdraw = (lane: Lane<Busy>, waiter: Waiter<Busy>) => {
    if (waiter.state === "running") return leave(lane)
    if (waiter.state === "refused") return
    wait(-1)
    lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
    if (insideOf(lane) === 0) lanes.delete(lane.key)
  }
  /** Refuses the last waiting task of the key that has most waiting. Returns whether that freed a place. */
  const freePlace = (): boolean => {
    const [longest] = [...lanes.values()].sort((a, b) => b.waiting.length - a.waiting.length)
    if (longest === undefined || longest.waiting.length === 0 || insideOf(longest) < 2) return false
    const last = longest.waiting.pop()
    if (last === undefined) return false
    last.state = "refused"
    Deferred.doneUnsafe(last.called, Effect.fail(busy()))
    wait(-1)
    return true
  }
  const isRefused = (lane: Lane<Busy>): boolean => {
    if (insideOf(lane) >= each.atOnce + each.queue) return true
    if (running + waiting < all.atOnce + all.queue) return false
    return insideOf(lane) > 0 || !freePlace()
  }
  const enter = (key: string, restore: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<Lane<Busy>, Busy> => {
      const lane = lanes.get(key) ?? { key, running: 0, waiting: [] }
      if (isRefused(lane)) return Effect.fail(busy())
      if (running < all.atOnce && lane.running < each.atOnce) {
        begin(lane)
        return Effect.succeed(lane)
      }
      const waiter: Waiter<Busy> = { state: "waiting", called: Deferred.makeUnsafe() }
      wait(1)
      lane.waiting.push(waiter)
      lanes.set(key, lane)
      return restore(Deferred.await(waiter.called)).pipe(
        Effect.onError(() => Effect.sync(() => withdraw(lane, waiter))),
        Effect.as(lane),
      )
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
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(enter(key, restore), (lane) =>
          Effect.ensuring(
            timed(work),
            Effect.sync(() => leave(lane)),
          ),
        ),
      )
}

const insideOf = (lane: { readonly running: number; readonly waiting: ReadonlyArray<unknown> }): number =>
  lane.running + lane.waiting.length
