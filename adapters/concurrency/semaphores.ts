import { Effect, RcMap, Semaphore } from "effect"
import type { Limiter } from "../http/outgoing-request.ts"

/**
 * A semaphore with a first-in, first-out queue. Every kind of remote server has a semaphore of its own, and all of them
 * together stay below the 256 requests that Bun sends at once for a whole process
 * (bun.sh/docs/runtime/networking/fetch, "Simultaneous connection limit"): a slow provider must not delay uploads.
 */
export const semaphore = (atOnce: number): Limiter => Semaphore.makeUnsafe(atOnce).withPermit

/**
 * A semaphore that also runs the tasks of each key one after another: many requests of one caller delay only that
 * caller.
 */
export const semaphoreByKey = Effect.fnUntraced(function* (atOnce: number) {
  const everybody = semaphore(atOnce)
  const own = yield* RcMap.make({ lookup: (_key: string) => Semaphore.make(1) })
  return (key: string): Limiter =>
    (effect) =>
      Effect.scoped(Effect.flatMap(RcMap.get(own, key), (one) => one.withPermit(everybody(effect))))
})
