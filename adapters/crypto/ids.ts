import { Effect, Layer } from "effect"
import { Ids } from "../../core/index.ts"

/** How many ids the 12-bit counter allows in one millisecond. */
const perMillisecond = 0x1000

/**
 * UUIDs of version 7, each greater than the one before, also when the clock is set back. Contract: conventions, shapes.
 */
export const ids = Layer.sync(Ids, () => {
  let latest = 0
  let count = 0
  return Ids.of({
    next: Effect.sync(() => {
      const now = Date.now()
      count = now > latest ? 0 : count + 1
      latest = Math.max(latest, now)
      if (count === perMillisecond) {
        count = 0
        latest += 1
      }
      // `Bun.randomUUIDv7` is not used: when its counter overflows it uses the next millisecond, and later starts that
      // millisecond again.
      const time = latest.toString(16).padStart(12, "0")
      const number = count.toString(16).padStart(3, "0")
      return `${time.slice(0, 8)}-${time.slice(8)}-7${number}-${crypto.randomUUID().slice(19)}`
    }),
  })
})
