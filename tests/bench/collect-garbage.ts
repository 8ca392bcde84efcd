import { heapStats } from "bun:jsc"
import { renameSync, writeFileSync } from "node:fs"

// What a measured server loads first: a SIGUSR2 makes it give back what no user uses, and write to the file of MEMORY
// what it still holds.
export interface Memory {
  /** Of the process, in bytes. */
  readonly resident: number
  /** Of JavaScript's objects, in bytes, without what their runtime keeps next to them. */
  readonly heap: number
  readonly objects: number
}

const file = process.env["MEMORY"] ?? ""
process.on("SIGUSR2", async () => {
  for (let turn = 0; turn < 3; turn++) {
    Bun.gc(true)
    await Bun.sleep(100)
  }
  const { heapSize: heap, objectCount: objects } = heapStats()
  writeFileSync(`${file}.new`, JSON.stringify({ resident: process.memoryUsage.rss(), heap, objects } satisfies Memory))
  renameSync(`${file}.new`, file)
})
