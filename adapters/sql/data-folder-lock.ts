import { Database as Connection } from "bun:sqlite"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { DatabaseFault } from "./database-fault.ts"

/**
 * Holds the data folder for this process until the scope ends. The lock is the operating system's, on an empty database
 * beside the real one, so it ends with the process however that ends.
 */
export const holdDataFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const lock = new Connection(join(folder, "curio.lock"), { create: true, readwrite: true })
        lock.run("PRAGMA busy_timeout = 0")
        lock.run("PRAGMA locking_mode = EXCLUSIVE")
        lock.run("BEGIN EXCLUSIVE")
        return lock
      },
      catch: (cause) =>
        new DatabaseFault({
          sentence:
            cause instanceof Error && "code" in cause && String(cause.code).startsWith("SQLITE_BUSY")
              ? `DATA_DIR: ${folder} is in use by another curio process; stop that one or choose another folder.`
              : `DATA_DIR: ${folder} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}.`,
        }),
    }),
    (lock) => Effect.sync(() => lock.close()),
  )
