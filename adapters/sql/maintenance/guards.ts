import { resolve } from "node:path"
import { Effect } from "effect"
import { program } from "../../config/program.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { madeByNewer, unknownMigrations } from "../engine/migrate.ts"
import type { DatabaseStatus } from "./maintenance.ts"

/** Fails with a sentence that names the location if there is no database. Contract: CLI. */
export const refuseMissing = (status: DatabaseStatus): Effect.Effect<void, DatabaseError> =>
  status.applied.length === 0 ? Effect.fail(new DatabaseError({ sentence: missing(status) })) : Effect.void

/** Fails with a sentence if there is no database, or if a newer build has changed it. Contract: CLI. */
export const refuseUnfit = (status: DatabaseStatus): Effect.Effect<void, DatabaseError> => {
  const unknown = unknownOf(status)
  return unknown.length > 0 ? Effect.fail(new DatabaseError({ sentence: madeByNewer(unknown) })) : refuseMissing(status)
}

/** The same, and also if the database does not have all migrations. */
export const refusePending = Effect.fnUntraced(function* (status: DatabaseStatus) {
  yield* refuseUnfit(status)
  const { length } = status.pending
  if (length > 0)
    return yield* new DatabaseError({
      sentence: `The database does not have ${length} migration(s): run "${program()} db migrate" first.`,
    })
})

/** The migrations of a database that this build does not know. */
export const unknownOf = ({ applied, engine }: DatabaseStatus): ReadonlyArray<string> =>
  unknownMigrations(engine, applied)

const missing = ({ engine, place }: DatabaseStatus): string => {
  const [where, variable] = engine === "sqlite" ? [resolve(place), "DATA_DIR"] : [place, "DATABASE_URL"]
  const migrate = `"${program()} db migrate"`
  return `There is no database yet: nothing is at ${where}. Correct ${variable}, or make one with ${migrate}.`
}
