import { type SQL, sql } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Engine } from "../../../adapters/sql/engine/database.ts"

/** The steps in which an engine answers a query. */
export const planOf = ({ name, reader }: Engine, query: SQL): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    if (name === "sqlite") {
      const steps = await reader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
      return steps.map(({ detail }) => detail)
    }
    // The builders have the types of SQLite and the dialect of Postgres.
    const answer = await (reader as unknown as PgDatabase<PgQueryResultHKT>).execute(sql`EXPLAIN ${query}`)
    const rows = Array.isArray(answer) ? answer : (answer as { rows: ReadonlyArray<Record<string, string>> }).rows
    return rows.map((row) => row["QUERY PLAN"] ?? "")
  })
