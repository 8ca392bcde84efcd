import { Database as Connection } from "bun:sqlite"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { DatabaseFault } from "./database-fault.ts"
import { isBusy } from "./faults.ts"

/**
 * Holds the data folder for this process until the scope ends. The lock is the operating system's, on an empty database
 * beside the real one, so it ends with the process however that ends.
 */
export const holdDataFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => lock(folder),
      catch: (cause) =>
        new DatabaseFault({
          sentence: isBusy(cause)
            ? `DATA_DIR: ${folder} is in use by another curio process; stop that one or choose another folder.`
            : `DATA_DIR: ${folder} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}.`,
        }),
    }),
    (connection) => Effect.sync(() => connection.close(true)),
  )

const lock = (folder: string): Connection => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, "curio.lock")
  const connection = new Connection(file, { create: true, readwrite: true })
  try {
    chmodSync(file, 0o600)
    connection.run("PRAGMA busy_timeout = 0")
    connection.run("PRAGMA locking_mode = EXCLUSIVE")
    connection.run("BEGIN EXCLUSIVE")
    return connection
  } catch (fault) {
    connection.close(true)
    throw fault
  }
}
