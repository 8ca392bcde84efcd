import { Database as Connection } from "bun:sqlite"
import { copyFileSync, existsSync, mkdirSync } from "node:fs"
import { Effect } from "effect"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { markClosed } from "../../adapters/sql/sqlite/end-mark.ts"
import { openSqlite, sqliteFile } from "../../adapters/sql/sqlite/open-sqlite.ts"

/** A data folder whose database `writeSqlite` made: a copy of it has nothing left to migrate. */
const made = process.env["CURIO_SQLITE"]

/** Writes a migrated database without any rows into a folder, which `CURIO_SQLITE` then names. */
export const writeSqlite = (folder: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const engine = yield* openSqlite({ folder, synchronous: "NORMAL" })
      yield* Effect.provideService(migrate(), Database, databaseOf(engine))
    }),
  )

/**
 * Puts a migrated database without any rows into a folder that has none yet, if there is one to copy: that costs a
 * tenth of the migrations, which the program finds already made.
 */
export const placeSqlite = (folder: string): void => {
  const file = sqliteFile(folder)
  if (made === undefined || existsSync(file)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  copyFileSync(sqliteFile(made), file)
  // A copy counts as left open, and a program would check it first.
  const connection = new Connection(file)
  markClosed(connection, file)
  connection.close()
}
