import { Effect, RcMap, Semaphore } from "effect"
import type { Turns } from "../outgoing-request.ts"

/** So many at once, in order. */
export const turns = (atOnce: number): Turns => Semaphore.makeUnsafe(atOnce).withPermit

/** So many at once, and of each key one after another: somebody who asks a hundred times holds up only themselves. */
export const turnsByKey = Effect.fnUntraced(function* (atOnce: number) {
  const everybody = turns(atOnce)
  const own = yield* RcMap.make({ lookup: (_key: string) => Semaphore.make(1) })
  return (key: string): Turns =>
    (effect) =>
      Effect.scoped(Effect.flatMap(RcMap.get(own, key), (one) => one.withPermit(everybody(effect))))
})
