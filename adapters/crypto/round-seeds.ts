import { Effect, Layer } from "effect"
import { RoundSeeds } from "../../core/index.ts"

export const roundSeeds = Layer.succeed(RoundSeeds, {
  draw: Effect.sync(() => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex")),
})
