import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { RateCounter } from "../../../server/http/rates/rate-counter.ts"

const rate = { most: 20, seconds: 60 }
const start = Date.parse("2026-01-01T00:00:30Z")
const takes = (counter: RateCounter, key: string, times: number, now: number) =>
  Array.from({ length: times }, () => counter.take(key, now))

describe("A counter of rates", () => {
  test("lets a key come as often as it may, and says when it may come again", () => {
    const counter = new RateCounter(rate)
    expect(takes(counter, "a", 20, start)).toEqual(Array(20).fill(0))
    const [seconds = 0] = takes(counter, "a", 1, start)
    expect(seconds).toBeGreaterThan(30)
    expect(counter.take("a", start + (seconds - 2) * 1000)).toBeGreaterThan(0)
    expect(counter.take("a", start + seconds * 1000)).toBe(0)
  })

  test("does not count what it refuses", () => {
    const counter = new RateCounter(rate)
    takes(counter, "a", 1000, start)
    expect(takes(counter, "a", 20, start + 120_000)).toEqual(Array(20).fill(0))
  })

  test("counts each key by itself", () => {
    const counter = new RateCounter(rate)
    takes(counter, "a", 20, start)
    expect(counter.take("b", start)).toBe(0)
  })

  test("keeps to the limit across the turn of a window", () => {
    const counter = new RateCounter(rate)
    takes(counter, "a", 20, start + 29_999)
    expect(takes(counter, "a", 20, start + 30_001).filter((seconds) => seconds === 0)).toHaveLength(0)
  })

  test("never lets more than twice the limit come within a window, and lets a key come that waited", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(gaps, (millis) => {
        const counter = new RateCounter({ most: 3, seconds: 60 })
        const taken: Array<number> = []
        let now = start
        for (const gap of millis) {
          now += gap
          const seconds = counter.take("a", now)
          if (seconds === 0) taken.push(now)
          else {
            now += seconds * 1000
            expect(counter.take("a", now)).toBe(0)
            taken.push(now)
          }
        }
        // What fades of the window before is a mean, so that the limit may be passed, but not by much.
        for (const at of taken)
          expect(taken.filter((other) => other >= at && other < at + 60_000).length).toBeLessThan(7)
      }),
      { examples: [[[4940, 1733, 16_709, 2618, 0]]] },
    )
  })

  test("gives back what was taken in this window and in the one before it", () => {
    const counter = new RateCounter(rate)
    takes(counter, "a", 20, start)
    counter.giveBack("a", start, start)
    expect(takes(counter, "a", 2, start).map((seconds) => seconds === 0)).toEqual([true, false])
    for (let times = 0; times < 20; times++) counter.giveBack("a", start, start + 60_000)
    expect(takes(counter, "a", 20, start + 60_000)).toEqual(Array(20).fill(0))
    counter.giveBack("b", start, start + 300_000)
    expect(counter.take("b", start + 300_000)).toBe(0)
  })

  test("forgets a key at once when it is asked to, and with time", () => {
    const counter = new RateCounter(rate)
    takes(counter, "a", 20, start)
    counter.forget("a")
    expect(takes(counter, "a", 20, start)).toEqual(Array(20).fill(0))
    expect(counter.take("a", start)).toBeGreaterThan(0)
    expect(takes(counter, "a", 20, start + 600_000)).toEqual(Array(20).fill(0))
  })

  test("goes on when the clock is set back", () => {
    const counter = new RateCounter(rate)
    takes(counter, "a", 20, start)
    expect(takes(counter, "a", 21, start - 86_400_000).filter((seconds) => seconds > 0)).toHaveLength(1)
  })

  test("neither forgets a key nor refuses a new one for 100,000 others", () => {
    const counter = new RateCounter(rate)
    takes(counter, "victim", 20, start)
    for (let n = 0; n < 100_000; n++) counter.take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, start)
    expect(counter.take("victim", start)).toBeGreaterThan(0)
    expect(counter.take("newcomer", start)).toBe(0)
  })
})
