import type { SQL } from "bun"
import { Effect } from "effect"
import { codesOf, unavailable } from "../engine/db-errors.ts"

/** The codes of a database that does not know a function, or knows it by name only. */
const missing = ["42883", "0A000"]

/**
 * Whether an advisory lock of one connection keeps another one out. Databases that speak the protocol of Postgres may
 * do not have these locks, or accept the statement and lock nothing: CockroachDB did so until 2026
 * (cockroachdb/cockroach#168353). All servers of a database get the same answer, because any other error ends the
 * start.
 */
export const hasLocks = (one: SQL, other: SQL): Effect.Effect<boolean> =>
  Effect.orDie(
    Effect.tryPromise({
      try: async () => {
        // Of this proof alone: another server may be starting too.
        const key = crypto.getRandomValues(new Int32Array(2)).join(", ")
        return one.begin(async (tx) => {
          await tx.unsafe(`select pg_advisory_xact_lock(${key})`).simple()
          const [row] = await other.unsafe(`select pg_try_advisory_xact_lock(${key}) as "isFree"`).simple()
          return row.isFree === false || row.isFree === "f"
        })
      },
      catch: (error) => error,
    }).pipe(
      Effect.catch((error) =>
        codesOf(error).some((code) => missing.includes(code)) ? Effect.succeed(false) : Effect.fail(unavailable(error)),
      ),
    ),
  )
