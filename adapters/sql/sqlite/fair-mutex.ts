import { Effect } from "effect"

interface Place {
  granted: boolean
  call: () => void
}

/** The queue before something that one may use at a time: first come, first served. */
export interface Mutex {
  /**
   * Waits for a turn, from within an uninterruptible region; `restore` makes the waiting interruptible. An interrupted
   * caller leaves the queue, even when its turn has just come.
   */
  readonly take: (restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>) => Effect.Effect<void>
  /** Ends the turn. */
  readonly pass: () => void
  /** How many wait. */
  readonly waiting: () => number
}

export const makeMutex = (): Mutex => {
  const queue: Array<Place> = []
  let taken = false
  let calling = false

  // This is a loop, because a waiter may pass before `call` returns: calling from `pass` would grow the stack.
  const callNext = () => {
    if (calling) return
    calling = true
    for (let next = taken ? undefined : queue.shift(); next !== undefined; next = taken ? undefined : queue.shift()) {
      grant(next)
      next.call()
    }
    calling = false
  }
  const grant = (place: Place) => {
    taken = true
    place.granted = true
  }
  const pass = () => {
    taken = false
    callNext()
  }
  const leave = (place: Place) => {
    if (place.granted) return pass()
    queue.splice(queue.indexOf(place), 1)
  }

  return {
    take: (restore) =>
      Effect.suspend(() => {
        const place: Place = { granted: false, call: () => {} }
        const called = Effect.callback<void>((resume) => {
          place.call = () => resume(Effect.void)
        })
        if (!taken && queue.length === 0) {
          grant(place)
          return Effect.void
        }
        queue.push(place)
        return Effect.onError(restore(called), () => Effect.sync(() => leave(place)))
      }),
    pass,
    waiting: () => queue.length,
  }
}
