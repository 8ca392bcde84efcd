import { expect, test } from "bun:test"
import { Effect } from "effect"
import { roundSeeds } from "../../../adapters/crypto/round-seeds.ts"
import { RoundSeeds } from "../../../core/index.ts"

test("A seed is 32 bytes in hexadecimal, and no two are the same", async () => {
  const draw = Effect.flatMap(RoundSeeds, (seeds) => seeds.draw).pipe(Effect.provide(roundSeeds))
  const seeds = await Effect.runPromise(Effect.all(Array.from({ length: 100 }, () => draw)))
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(seeds).size).toBe(100)
})
