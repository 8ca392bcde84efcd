import { Database as Connection } from "bun:sqlite"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { giveToOwnerOfFolder } from "../../owner.ts"
import { DatabaseError } from "./database-error.ts"
import { isBusy } from "./db-errors.ts"

/** Locks the data folder for this process until the scope ends. */
export const holdDataFolder = (folder: string) =>
  holdFolder(folder, {
    inUse: `DATA_DIR: ${folder} is in use by another curio process; stop that one or choose another folder.`,
    unusable: (reason) => `DATA_DIR: ${folder} cannot be written: ${reason}.`,
  })

/** Locks the folder of a backup in the same way. */
export const holdBackupFolder = (folder: string) =>
  holdFolder(folder, {
    inUse: `${folder} is in use by another backup; wait for its end or name another folder.`,
    unusable: (reason) => `${folder} cannot be written: ${reason}.`,
  })

/**
 * This is a lock of the operating system, on an empty database in the folder, so it ends with the process however the
 * process ends.
 */
const holdFolder = (
  folder: string,
  sentences: { readonly inUse: string; readonly unusable: (reason: string) => string },
) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => lock(folder),
      catch: (cause) =>
        new DatabaseError({
          sentence: isBusy(cause)
            ? sentences.inUse
            : sentences.unusable(cause instanceof Error ? cause.message : String(cause)),
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
    giveToOwnerOfFolder(file)
    connection.run("PRAGMA busy_timeout = 0")
    connection.run("PRAGMA locking_mode = EXCLUSIVE")
    connection.run("BEGIN EXCLUSIVE")
    return connection
  } catch (error) {
    connection.close(true)
    throw error
  }
}
