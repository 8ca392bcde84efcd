import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { subjectOf } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { keysOf } from "../postgres/locks.ts"

/**
 * How changes of wants and of listings that may meet them follow one another on Postgres. A change of a want holds what
 * the want is found by alone, and one of a listing holds what it finds together with others, so listings of common
 * words do not wait for each other. Both are taken after the subjects of the transaction, and before any row that the
 * other one waits for. One that finds very much keeps all changes of wants out.
 */
export const wantWatch = ({ engine, read }: Database["Service"]) => {
  // Where one transaction runs at a time, or conflicting ones run again, none has to wait.
  const isNeeded = engine.name === "postgres" && engine.hasLocks
  const keys = (finds: ReadonlyArray<string>) =>
    JSON.stringify(keysOf(finds.map((find) => subjectOf("wanted", find))).map(String))
  const locking = (lock: "pg_advisory_xact_lock" | "pg_advisory_xact_lock_shared") => {
    const locked = statement((db) =>
      db
        .select({ lock: sql`${sql.raw(lock)}(value::bigint)` })
        .from(sql`jsonb_array_elements_text(${sql.placeholder("keys")}::text::jsonb) as keys(value)`)
        .prepare(),
    )
    return (finds: ReadonlyArray<string>) =>
      isNeeded ? Effect.asVoid(read((db) => locked(db).execute({ keys: keys(finds) }))) : Effect.void
  }
  const [alone, shared] = [locking("pg_advisory_xact_lock"), locking("pg_advisory_xact_lock_shared")]
  return {
    /** Waits for changes of listings that find this, and keeps further ones out. */
    hold: (foundBy: string) => Effect.andThen(shared([everything]), alone([foundBy])),
    /** Waits for changes of wants that one of these finds, and keeps further ones out. */
    watch: (finds: ReadonlyArray<string> | "anything") => (finds === "anything" ? alone([everything]) : shared(finds)),
  }
}

/** No want is found by it. */
const everything = ""
