import { describe, expect, test } from "bun:test"
import { seededBelow, shuffled } from "../../../../../core/market/rounds/solver/seeded-order.ts"

describe("The order of a seed", () => {
  test("comes from xoshiro128** 1.1", () => {
    // The state 1, 2, 3, 4; the words are those of the reference implementation, as the crate rand_xoshiro tests them.
    const below = seededBelow(Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0))
    expect(Array.from({ length: 6 }, () => below(2 ** 32))).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492,
    ])
  })

  test("has each order as often as any other", () => {
    const counts = new Map<string, number>()
    const below = seededBelow(new Uint8Array(16).fill(7))
    for (let round = 0; round < 6000; round += 1) {
      const order = shuffled(3, below).join("")
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test("is there for a seed of zeros too", () => {
    const below = seededBelow(new Uint8Array(16))
    expect(new Set(Array.from({ length: 20 }, () => below(1000))).size).toBeGreaterThan(10)
  })
})
