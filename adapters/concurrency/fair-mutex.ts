import { Effect } from "effect"

interface Waiter {
  granted: boolean
  call: () => void
}

/** What a task holds while others wait for it. */
export interface Held {
  /** Whether another task waits for it. */
  readonly isAwaited: () => boolean
  /** Gives it back before the end of the task, where it is given back otherwise. */
  readonly release: () => void
}

/** A mutex with a queue: first come, first served. With several places so many callers have it at once. */
export interface Mutex {
  /**
   * Joins the queue at once, from within an uninterruptible region. The effect, which has to be run, waits for the
   * turn; `restore` makes the waiting interruptible. An interrupted caller leaves the queue, even when its turn has
   * just come. With a limit it leaves after so long, with that defect, also where it cannot be interrupted.
   */
  readonly acquire: (
    restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>,
    limit?: { readonly millis: number; readonly defect: () => unknown },
  ) => Effect.Effect<void>
  /** Releases the mutex. */
  readonly release: () => void
  /** How many callers wait. */
  readonly waiting: () => number
}

export const makeMutex = (places = 1): Mutex => {
  const queue: Array<Waiter> = []
  let free = places
  let calling = false

  // This is a loop, because a waiter may release before `call` returns: calling from `release` would grow the stack.
  const callNext = () => {
    if (calling) return
    calling = true
    const first = () => (free > 0 ? queue.shift() : undefined)
    for (let next = first(); next !== undefined; next = first()) {
      grant(next)
      next.call()
    }
    calling = false
  }
  const grant = (waiter: Waiter) => {
    free -= 1
    waiter.granted = true
  }
  const release = () => {
    free += 1
    callNext()
  }
  const leave = (waiter: Waiter) => {
    if (waiter.granted) return release()
    const place = queue.indexOf(waiter)
    if (place >= 0) queue.splice(place, 1)
  }

  return {
    acquire: (restore, limit) => {
      const waiter: Waiter = { granted: false, call: () => {} }
      if (free > 0 && queue.length === 0) {
        grant(waiter)
        return Effect.void
      }
      queue.push(waiter)
      const called = Effect.callback<void>((resume) => {
        // The fiber may have yielded to others since it joined the queue.
        if (waiter.granted) return resume(Effect.void)
        const late = () => {
          leave(waiter)
          resume(Effect.die(limit?.defect()))
        }
        const timer = limit === undefined ? undefined : setTimeout(late, limit.millis)
        waiter.call = () => {
          clearTimeout(timer)
          resume(Effect.void)
        }
        return Effect.sync(() => clearTimeout(timer))
      })
      return Effect.onError(restore(called), () => Effect.sync(() => leave(waiter)))
    },
    release,
    waiting: () => queue.length,
  }
}

/** Runs an effect in a place of a mutex, which has a queue. It may give the place back earlier. */
export const inPlace = <A, E, R>(
  mutex: Mutex,
  effect: (place: Held) => Effect.Effect<A, E, R>,
  limit?: Parameters<Mutex["acquire"]>[1],
): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) => {
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      mutex.release()
    }
    const place = { isAwaited: () => mutex.waiting() > 0, release }
    return Effect.andThen(
      mutex.acquire(restore, limit),
      Effect.onExit(restore(effect(place)), () => Effect.sync(release)),
    )
  })
