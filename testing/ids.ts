import { Effect, Layer } from "effect"
import { Ids } from "../core/index.ts"

let last = 0

/** A UUID of version 7 (RFC 9562, section 5.7) whose 48 bits of time only ever grow. */
export const freshUuid = (): string => {
  last = Math.max(last + 1, Date.now())
  const time = last.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

export const ids = Layer.succeed(Ids, { next: Effect.sync(freshUuid) })
