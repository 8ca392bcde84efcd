import type { Database as Connection } from "bun:sqlite"
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { DateTime, Effect } from "effect"
import { giveToOwnerOfFolder } from "../../../owner.ts"
import { holdDataFolder } from "../../engine/data-folder-lock.ts"
import { DatabaseError } from "../../engine/database-error.ts"
import { migrationsOf } from "../../engine/migrate.ts"
import { integrityErrors } from "../../sqlite/connection.ts"
import { copyDatabase, flush, flushNames } from "../../sqlite/copy.ts"
import { markClosed } from "../../sqlite/end-mark.ts"
import { appliedMigrations, orSentence, withConnection } from "../../sqlite/inspection.ts"
import { unknownCode } from "../../sqlite/schema.ts"
import { endAccess } from "./end-access.ts"
import { startOwnLog } from "./own-log.ts"

interface RestoreOptions<E = never> {
  /** Keeps the sessions and tokens of the backup; otherwise all of them are ended. */
  readonly keepSessions?: boolean
  /** Runs when the new database is ready, before it replaces the old one. */
  readonly prepared?: Effect.Effect<void, E>
}

/** Replaces the database with a backup and keeps the old one next to it. Contract: CLI, db. */
export const restore = Effect.fn("sql.restore")(function* <E = never>(
  folder: string,
  file: string,
  backup: string,
  { keepSessions = false, prepared = Effect.void }: RestoreOptions<E> = {},
) {
  const source = resolve(backup)
  if (!existsSync(source)) return yield* new DatabaseError({ sentence: `${source} does not exist.` })
  yield* holdDataFolder(folder)
  const step = (action: () => void) => orSentence(action, (reason) => `${file} cannot be replaced: ${reason}.`)
  const fresh = `${file}.restoring`
  // A log that a killed restore left behind would be taken for the log of the new file.
  const discard = () => {
    for (const part of ["", "-wal", "-shm"]) rmSync(fresh + part, { force: true })
  }
  discard()
  yield* copyDatabase(source, fresh, refuseUnfit)
  const now = yield* DateTime.now
  const keptName = existsSync(file) ? `${file}.before-restore-${stamp(now)}` : null
  yield* Effect.gen(function* () {
    yield* withConnection(fresh, { synchronous: "FULL" }, (connection) => {
      refuseUnknownCode(connection)
      endAccess(connection, now, { keepSessions })
      startOwnLog(connection)
      // The copy was checked.
      markClosed(connection, fresh)
    })
    yield* step(() => flush(fresh))
    yield* prepared
    if (keptName !== null) {
      yield* step(() => keepAs(file, keptName))
      // Writes the log into the old file if it can still be read; SQLite discards a log that it cannot read.
      yield* Effect.ignore(withConnection(file, { synchronous: "FULL" }, () => {}))
    }
    yield* step(() => giveToOwnerOfFolder(fresh))
    yield* step(() => replace(file, fresh))
  }).pipe(Effect.onError(() => Effect.sync(discard)))
  return { keptAs: keptName }
}, Effect.scoped)

/** Throws the end of a sentence if the file must not become the database. */
const refuseUnfit = (connection: Connection): void => {
  const applied = appliedMigrations(connection)
  if (applied === null || applied.length === 0) throw new Error("it is not a database of curio")
  const unknown = applied.find((name) => !migrationsOf.sqlite.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new Error(`it was made by a newer curio, with the migration ${unknown}`)
  const [first] = integrityErrors(connection)
  if (first !== undefined) throw new Error(`it is damaged: ${first}`)
  refuseUnknownCode(connection)
}

/** Runs before anything is written, because a write would run a trigger. */
const refuseUnknownCode = (connection: Connection): void => {
  const [first] = unknownCode(connection)
  if (first !== undefined) throw new Error(`it holds more than data: ${first}`)
}

/** Makes hard links to the old file and its log. */
const keepAs = (file: string, keptName: string): void => {
  for (const part of ["-wal", ""]) if (existsSync(file + part)) keep(file + part, keptName + part)
  flushNames(file)
}

const keep = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Some file systems have no hard links.
    copyFileSync(from, to)
    flush(to)
  }
}

/** Deletes the old log before the new file could be taken for the one that it belongs to. */
const replace = (file: string, fresh: string): void => {
  for (const part of ["-wal", "-shm"]) rmSync(file + part, { force: true })
  flushNames(file)
  renameSync(fresh, file)
  flushNames(file)
}

const stamp = (now: DateTime.Utc): string => DateTime.formatIso(now).replace(/[-:.]/g, "")
