import type { Database as Connection } from "bun:sqlite"
import { closeSync, fsyncSync, openSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { Effect } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { integrityErrors } from "./connection.ts"
import { orSentence, withConnection } from "./inspection.ts"

/**
 * Writes a consistent copy of a database, including its log, to a new file that only its owner may read. Checks the
 * copy by opening it, and returns its size. After a failure the new file does not exist.
 */
export const copyDatabase = Effect.fn("sql.copyDatabase")(function* (
  source: string,
  copy: string,
  refuse: (connection: Connection) => void,
) {
  // The file is created empty first, because SQLite would create it readable for everybody.
  yield* orSentence(
    () => closeSync(openSync(copy, "wx", 0o600)),
    (reason) => `${copy} cannot be made: ${reason}.`,
  )
  yield* withConnection(source, { readonly: true }, (connection) => {
    refuse(connection)
    connection.run("VACUUM INTO ?", [copy])
  }).pipe(
    Effect.andThen(withConnection(copy, { readonly: true }, integrityErrors)),
    Effect.flatMap(([first]) =>
      first === undefined
        ? orSentence(
            () => flush(copy),
            (reason) => `${copy} cannot be written: ${reason}.`,
          )
        : Effect.fail(new DatabaseError({ sentence: `The copy of ${source} is damaged: ${first}.` })),
    ),
    Effect.onError(() => Effect.sync(() => rmSync(copy, { force: true }))),
  )
  return statSync(copy).size
})

/** Flushes a file, or the list of names in a folder, to the disk. */
export const flush = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Flushes the names in the folder of a file to the disk. */
export const flushNames = (file: string): void => flush(dirname(file))
