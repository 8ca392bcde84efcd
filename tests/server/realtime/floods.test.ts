import { describe, expect, test } from "bun:test"
import type { UserId } from "../../../core/index.ts"
import { Allowance } from "../../../server/realtime/allowance.ts"
import { Floods } from "../../../server/realtime/floods.ts"

const [ada, bob] = ["ada", "bob"] as unknown as readonly [UserId, UserId]

/** How many of some frames are taken, one each so many milliseconds. */
const taken = (take: (now: number) => boolean, frames: number, everyMillis: number, from = 0) =>
  Array.from({ length: frames }, (_, n) => take(from + n * everyMillis)).filter((isTaken) => isTaken).length

describe("An allowance", () => {
  const most = { frames: 300, bytes: 10_000 }

  test.each<readonly [string, number, number, number]>([
    ["as many as it has at once", 300, 0, 300],
    ["no more at once", 301, 0, 300],
    ["as many for ever when they come evenly", 3000, 34, 3000],
    ["no more when they come a little faster", 301, 33, 300],
  ])("takes %s", (_, frames, everyMillis, expected) => {
    const allowance = new Allowance(most)
    expect(taken((now) => allowance.take(1, now), frames, everyMillis)).toBe(expected)
  })

  test("counts bytes, also those of a frame that is too much", () => {
    const allowance = new Allowance(most)
    expect([4000, 6000, 1].map((bytes) => allowance.take(bytes, 0))).toEqual([true, true, false])
    expect([allowance.take(1, 9999), allowance.take(9999, 10_000)]).toEqual([false, true])
  })
})

describe("A user who floods", () => {
  test("does not begin at zero with another socket", () => {
    const floods = new Floods()
    expect(taken((now) => floods.take(ada, 1, now), 4000, 1)).toBe(3000)
    expect(floods.take(bob, 1, 4000)).toBe(true)
    expect(taken((now) => floods.take(bob, 16_384, now), 1000, 1, 4000)).toBe(639)
  })

  test("is refused for ten seconds, and then forgotten", () => {
    const floods = new Floods()
    floods.take(ada, 1, 5)
    floods.refuse(ada, 5)
    floods.sweep(10_004)
    expect([4, 10_004, 10_005].map((now) => floods.isRefused(ada, now))).toEqual([true, true, false])
    expect(floods.isRefused(bob, 5)).toBe(false)
    expect(floods.size).toBe(1)
    floods.sweep(10_005)
    expect(floods.size).toBe(0)
  })
})
