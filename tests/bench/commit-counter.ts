import { Database } from "bun:sqlite"
import { renameSync, writeFileSync } from "node:fs"

// What a measured server loads first: it counts transactions and the commits that they share, and waits COMMIT_MILLIS
// at each commit, as for a disk that is slower than this one. With COMMIT_EACH they share none: each is on the disk
// before the next begins. A SIGUSR2 makes it write both counts to the file of COUNTS.
export interface Counts {
  readonly transactions: number
  readonly commits: number
}

const file = process.env["COUNTS"] ?? ""
const millis = Number(process.env["COMMIT_MILLIS"] ?? 0)
const each = process.env["COMMIT_EACH"] !== undefined
const counts = { transactions: 0, commits: 0 }
const run = Database.prototype.run
const commit = (connection: Database) => {
  counts.commits += 1
  if (millis > 0) Bun.sleepSync(millis)
  return run.call(connection, "COMMIT")
}
Database.prototype.run = function (this: Database, ...args: Parameters<typeof run>) {
  if (args[0].startsWith("SAVEPOINT")) counts.transactions += 1
  // What would be the commit of all finds nothing left to write.
  if (args[0] === "COMMIT" && !each) return commit(this)
  const changes = run.apply(this, args)
  if (!each || !args[0].startsWith("RELEASE")) return changes
  commit(this)
  return run.call(this, "BEGIN IMMEDIATE")
}
process.on("SIGUSR2", () => {
  writeFileSync(`${file}.new`, JSON.stringify(counts satisfies Counts))
  renameSync(`${file}.new`, file)
})
