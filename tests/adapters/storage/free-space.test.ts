import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { diskSpaceOf, freeSpaceOf } from "../../../adapters/storage/free-space.ts"

describe("The free space of a disk", () => {
  test("is that of the folder, also of one that is not there yet", () => {
    const { freeBytes, totalBytes } = diskSpaceOf("/tmp/not/there/yet")
    expect(totalBytes).toBeGreaterThan(0)
    expect(freeBytes).toBeLessThanOrEqual(totalBytes)
  })

  test("refuses uploads below 5 %, and looks at the disk again after five seconds", async () => {
    let [free, moment, looks] = [50, 0, 0]
    const look = () => {
      looks += 1
      return { freeBytes: free, totalBytes: 1000 }
    }
    const space = freeSpaceOf("/tmp", look, () => moment)
    const isRefused = async () => Exit.isFailure(await Effect.runPromiseExit(space))
    expect(await isRefused()).toBe(false)
    free = 49
    moment = 4999
    expect([await isRefused(), looks]).toEqual([false, 1])
    moment = 5000
    expect([await isRefused(), looks]).toEqual([true, 2])
    free = 50
    moment = 10_000
    expect([await isRefused(), looks]).toEqual([false, 3])
  })
})
