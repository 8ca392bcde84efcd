import { existsSync, renameSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { Effect } from "effect"
import { DatabaseError } from "../../engine/database-error.ts"
import { copyDatabase, flushNames } from "../../sqlite/copy.ts"
import { orSentence } from "../../sqlite/inspection.ts"

/**
 * Copies a database, to which others may be writing, to a new file. The file gets its name after it was checked.
 * Contract: CLI, db.
 */
export const backUp = Effect.fn("sql.backUp")(function* (source: string, target: string) {
  const file = resolve(target)
  if (existsSync(file)) return yield* new DatabaseError({ sentence: `${file} exists already; choose another name.` })
  const unfinished = `${file}.${crypto.randomUUID()}.unfinished`
  const bytes = yield* copyDatabase(source, unfinished, () => {})
  yield* orSentence(
    () => {
      renameSync(unfinished, file)
      flushNames(file)
    },
    (reason) => `${file} cannot be written: ${reason}.`,
  ).pipe(Effect.onError(() => Effect.sync(() => rmSync(unfinished, { force: true }))))
  return { bytes }
})
