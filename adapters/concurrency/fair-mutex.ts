import { Effect } from "effect"

interface Waiter {
  granted: boolean
  call: () => void
}

/** A mutex with a queue: first come, first served. */
export interface Mutex {
  /**
   * Joins the queue at once, from within an uninterruptible region. The effect, which has to be run, waits for the
   * turn; `restore` makes the waiting interruptible. An interrupted caller leaves the queue, even when its turn has
   * just come.
   */
  readonly acquire: (restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>) => Effect.Effect<void>
  /** Releases the mutex. */
  readonly release: () => void
  /** How many callers wait. */
  readonly waiting: () => number
}

export const makeMutex = (): Mutex => {
  const queue: Array<Waiter> = []
  let taken = false
  let calling = false

  // This is a loop, because a waiter may release before `call` returns: calling from `release` would grow the stack.
  const callNext = () => {
    if (calling) return
    calling = true
    for (let next = taken ? undefined : queue.shift(); next !== undefined; next = taken ? undefined : queue.shift()) {
      grant(next)
      next.call()
    }
    calling = false
  }
  const grant = (waiter: Waiter) => {
    taken = true
    waiter.granted = true
  }
  const release = () => {
    taken = false
    callNext()
  }
  const leave = (waiter: Waiter) => {
    if (waiter.granted) return release()
    queue.splice(queue.indexOf(waiter), 1)
  }

  return {
    acquire: (restore) => {
      const waiter: Waiter = { granted: false, call: () => {} }
      if (!taken && queue.length === 0) {
        grant(waiter)
        return Effect.void
      }
      queue.push(waiter)
      const called = Effect.callback<void>((resume) => {
        waiter.call = () => resume(Effect.void)
      })
      return Effect.onError(restore(called), () => Effect.sync(() => leave(waiter)))
    },
    release,
    waiting: () => queue.length,
  }
}
