import type { Database as Connection } from "bun:sqlite"
import { Effect } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { integrityErrors } from "../sqlite/connection.ts"
import { copyDatabase } from "../sqlite/copy.ts"
import { appliedMigrations, withConnection } from "../sqlite/inspection.ts"
import { sqliteFile } from "../sqlite/open-sqlite.ts"
import { unknownCode } from "../sqlite/schema.ts"
import type { CopyContent, DatabaseCopies } from "./database-copies.ts"
import { refuseUnfit } from "./guards.ts"
import { attachmentsNamedIn, sentOf } from "./named-attachments.ts"
import { filesNamedIn } from "./named-files.ts"
import { restore } from "./restore/restore.ts"
import { sqliteMaintenance } from "./sqlite.ts"

/** Copies of the embedded database in a data folder. */
export const sqliteCopies = (folder: string): DatabaseCopies => {
  const file = sqliteFile(folder)
  return {
    engine: "sqlite",
    available: Effect.flatMap(sqliteMaintenance(folder).status, refuseUnfit),
    write: Effect.fnUntraced(function* (copy: string) {
      yield* copyDatabase(file, copy, refuseUnrestorable)
      return yield* withConnection(copy, { readonly: true }, contentOf)
    }),
    restore: (copy, options) => restore(folder, file, copy, options),
  }
}

/** Fails with a sentence if a copy of an embedded database is damaged. */
export const checkSqliteCopy = (file: string) =>
  Effect.flatMap(withConnection(file, { readonly: true }, integrityErrors), ([first]) =>
    first === undefined ? Effect.succeed(null) : Effect.fail(new DatabaseError({ sentence: `is damaged: ${first}` })),
  )

const contentOf = (connection: Connection): CopyContent => ({
  migrations: appliedMigrations(connection) ?? [],
  files: filesNamedIn(connection),
  attachments: sentOf(attachmentsNamedIn(connection)),
})

/** Refuses a backup that could not be restored. */
const refuseUnrestorable = (connection: Connection): void => {
  const [first] = unknownCode(connection)
  if (first !== undefined) throw new Error(`its backup could not be restored: ${first}; remove it`)
}
