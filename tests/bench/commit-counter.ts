import { Database } from "bun:sqlite"
import { renameSync, writeFileSync } from "node:fs"

// What a measured server loads first: it counts transactions and the commits that they share, and waits COMMIT_MILLIS at each
// commit, as for a disk that is slower than this one. A SIGUSR2 makes it write both counts to the file of COUNTS.
export interface Counts {
  readonly transactions: number
  readonly commits: number
}

const file = process.env["COUNTS"] ?? ""
const millis = Number(process.env["COMMIT_MILLIS"] ?? 0)
const counts = { transactions: 0, commits: 0 }
const run = Database.prototype.run
Database.prototype.run = function (this: Database, ...args: Parameters<typeof run>) {
  if (args[0].startsWith("SAVEPOINT")) counts.transactions += 1
  if (args[0] === "COMMIT") {
    counts.commits += 1
    if (millis > 0) Bun.sleepSync(millis)
  }
  return run.apply(this, args)
}
process.on("SIGUSR2", () => {
  writeFileSync(`${file}.new`, JSON.stringify(counts satisfies Counts))
  renameSync(`${file}.new`, file)
})
