import { Effect, Layer } from "effect"
import { Ids } from "../../core/index.ts"

/** UUIDs of version 7, each greater than the one before, also when the clock is set back. Contract: conventions, shapes. */
export const ids = Layer.sync(Ids, () => {
  let latest = 0
  return Ids.of({
    next: Effect.sync(() => {
      latest = Math.max(latest, Date.now())
      return Bun.randomUUIDv7("hex", latest)
    }),
  })
})
