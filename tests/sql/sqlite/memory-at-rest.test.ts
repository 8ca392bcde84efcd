import { describe, expect, test } from "bun:test"
import { atRest, mostAtRestMillis } from "../../../adapters/sql/sqlite/memory-at-rest.ts"

/** After which of some looks memory is given back, where the process uses so many milliseconds before each. */
const givenBackAfter = (...used: ReadonlyArray<number>): ReadonlyArray<number> => {
  let [total, look] = [1_000, 0]
  const found: Array<number> = []
  const next = atRest(
    () => found.push(look),
    () => total,
  )
  for (const millis of used) {
    look++
    total += millis
    next()
  }
  return found
}

const [works, rests] = [mostAtRestMillis, mostAtRestMillis - 1]

describe("A process gives memory back", () => {
  test("once it rests, and once more when it has worked since", () => {
    expect(givenBackAfter(works, rests, rests, 0, works, works * 50, rests, 0)).toEqual([2, 7])
  })

  test("never while it works, and soon where it has done nothing at all", () => {
    expect(givenBackAfter(works, works, works)).toEqual([])
    expect(givenBackAfter(0, 0)).toEqual([1])
  })
})
