import { Database as Connection } from "bun:sqlite"
import { accessSync, chmodSync, constants, statSync } from "node:fs"
import { Cause } from "effect"
import { giveToOwnerOfFolder } from "../../owner.ts"
import { codesOf, reasonOf } from "../engine/db-errors.ts"
import { logLimits } from "./checkpoints.ts"

export type SqliteConnectionOptions =
  | { readonly readonly: true }
  | {
      readonly readonly?: false
      readonly synchronous: "FULL" | "NORMAL"
      /**
       * `false` for a connection that rebuilds tables: with keys on, dropping the old one deletes what refers to it.
       */
      readonly foreignKeys?: boolean
    }

/** In KiB. The default of 2 MB is hardly enough for the inner pages of the indexes of a large database. */
export const cacheSize = -32_768

/** A connection with the settings that everything else relies on; throws the driver's error. */
export const openConnection = (file: string, options: SqliteConnectionOptions): Connection => {
  const connection = options.readonly
    ? new Connection(file, { readonly: true })
    : new Connection(file, { readwrite: true, create: true })
  try {
    // This comes first, so that the next statements wait for another process instead of failing.
    connection.run("PRAGMA busy_timeout = 5000")
    connection.run(`PRAGMA cache_size = ${cacheSize}`)
    if (!hasTemporaryFolder()) connection.run("PRAGMA temp_store = MEMORY")
    if (options.readonly) return connection
    chmodSync(file, 0o600)
    if (statSync(file).size === 0) giveToOwnerOfFolder(file)
    connection.run("PRAGMA journal_mode = WAL")
    connection.run(`PRAGMA synchronous = ${options.synchronous}`)
    connection.run(`PRAGMA wal_autocheckpoint = ${logLimits.usual}`)
    connection.run(`PRAGMA foreign_keys = ${options.foreignKeys === false ? "OFF" : "ON"}`)
    // From here on the code waits outside of SQLite, because waiting inside would block the whole thread.
    connection.run("PRAGMA busy_timeout = 0")
    return connection
  } catch (error) {
    connection.close(true)
    throw error
  }
}

/** The errors of a file: damage, or if there is none, rows whose foreign key refers to nothing. */
export const integrityErrors = (connection: Connection): ReadonlyArray<string> => {
  const damages = damagesOf(connection)
  return damages.length > 0 ? damages : danglingReferences(connection)
}

/** A sentence for each row whose foreign key refers to nothing. */
export const danglingReferences = (connection: Connection): ReadonlyArray<string> =>
  connection
    .query<{ readonly table: string; readonly rowid: number | null; readonly parent: string }, []>(
      "PRAGMA foreign_key_check",
    )
    .all()
    .map(
      ({ table, rowid, parent }) =>
        `Row ${rowid ?? "?"} of "${table}" points to a row of "${parent}" that does not exist`,
    )

/** A sentence for each damage of the file itself. */
export const damagesOf = (connection: Connection): ReadonlyArray<string> => {
  try {
    return connection
      .query<{ readonly integrity_check: string }, []>("PRAGMA integrity_check")
      .all()
      .map((row) => row.integrity_check)
      .filter((finding) => finding !== "ok")
  } catch (error) {
    // On a badly damaged file the check itself fails.
    if (codesOf(error).some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code))) return [reasonOf(Cause.die(error))]
    throw error
  }
}

/**
 * Whether SQLite finds a folder for its temporary files (sqlite.org/tempfiles.html, section 5). A container with a
 * read-only file system has none; a statement that needs such a file would fail there as a disk I/O error.
 */
const hasTemporaryFolder = (): boolean => {
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  return [SQLITE_TMPDIR, TMPDIR, "/var/tmp", "/usr/tmp", "/tmp", "."].some(isWritable)
}

const isWritable = (folder: string | undefined): boolean => {
  if (folder === undefined) return false
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
