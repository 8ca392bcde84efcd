import type { Database as Connection } from "bun:sqlite"
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { DateTime, Effect } from "effect"
import { giveToOwnerOfFolder } from "../../owner.ts"
import { holdDataFolder } from "../engine/data-folder-lock.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { migrationsOf } from "../engine/migrate.ts"
import { integrityErrors } from "../sqlite/connection.ts"
import { copyDatabase, flush, flushNames } from "../sqlite/copy.ts"
import { appliedMigrations, orSentence, withConnection } from "../sqlite/inspection.ts"
import { unknownCode } from "../sqlite/schema.ts"
import { endAccess } from "./end-access.ts"

export interface RestoreOptions<E = never> {
  /** Leaves sessions and tokens of the backup as they are; without it they are all ended. */
  readonly keepSessions?: boolean
  /** Runs once the new database stands ready, and before it takes the place of the old one. */
  readonly prepared?: Effect.Effect<void, E>
}

/** Puts a backup in the place of the database and keeps the old one beside it. Contract: CLI, db. */
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
  // A log that a killed restore left behind would be taken for the new file's own.
  const discard = () => {
    for (const part of ["", "-wal", "-shm"]) rmSync(fresh + part, { force: true })
  }
  discard()
  yield* copyDatabase(source, fresh, refuseUnfit)
  const now = yield* DateTime.now
  const keptName = existsSync(file) ? `${file}.before-restore-${stamp(now)}` : null
  yield* Effect.gen(function* () {
    if (!keepSessions) {
      yield* withConnection(fresh, { synchronous: "FULL" }, (connection) => {
        refuseUnknownCode(connection)
        endAccess(connection, now)
      })
      yield* step(() => flush(fresh))
    }
    yield* prepared
    if (keptName !== null) {
      yield* step(() => keepAs(file, keptName))
      // Brings what the log holds into the old file, if that can still be read; SQLite throws away a log that it cannot
      // read.
      yield* Effect.ignore(withConnection(file, { synchronous: "FULL" }, () => {}))
    }
    yield* step(() => giveToOwnerOfFolder(fresh))
    yield* step(() => replace(file, fresh))
  }).pipe(Effect.onError(() => Effect.sync(discard)))
  return { keptAs: keptName }
}, Effect.scoped)

/** Throws a sentence's end for what must not become the database. */
const refuseUnfit = (connection: Connection): void => {
  const applied = appliedMigrations(connection)
  if (applied === null || applied.length === 0) throw new Error("it is not a database of curio")
  const unknown = applied.find((name) => !migrationsOf.sqlite.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new Error(`it was made by a newer curio, with the migration ${unknown}`)
  const [first] = integrityErrors(connection)
  if (first !== undefined) throw new Error(`it is damaged: ${first}`)
  refuseUnknownCode(connection)
}

/** Before anything is written: a trigger would run with it. */
const refuseUnknownCode = (connection: Connection): void => {
  const [first] = unknownCode(connection)
  if (first !== undefined) throw new Error(`it holds more than data: ${first}`)
}

/** Second names for the old file and its log. */
const keepAs = (file: string, keptName: string): void => {
  for (const part of ["-wal", ""]) if (existsSync(file + part)) keep(file + part, keptName + part)
  flushNames(file)
}

const keep = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Not every file system knows second names.
    copyFileSync(from, to)
    flush(to)
  }
}

/** The old log is gone before the new file could be taken for the one that it belongs to. */
const replace = (file: string, fresh: string): void => {
  for (const part of ["-wal", "-shm"]) rmSync(file + part, { force: true })
  flushNames(file)
  renameSync(fresh, file)
  flushNames(file)
}

const stamp = (now: DateTime.Utc): string => DateTime.formatIso(now).replace(/[-:.]/g, "")
