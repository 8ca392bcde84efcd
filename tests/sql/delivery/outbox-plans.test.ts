import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { endedEntries } from "../../../adapters/sql/delivery/ended-entries.ts"
import { Database, type Db, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { freshSqlite } from "../../support/engines.ts"

type Ends = ReturnType<typeof endedEntries>
const before = DateTime.makeUnsafe(0)

// The outbox of a large installation has millions of rows, and these statements run every hour.
test.each<[string, (ends: Ends) => Effect.Effect<unknown>, ReadonlyArray<string>]>([
  ["are old", (ends) => ends.sweep(before, 500), ["outbox_sent (sent_at<?)", "outbox_failed_at (failed_at<?)"]],
  ["were delivered", (ends) => ends.sweepDelivered(before, 500), ["outbox_delivered (sent_at>? AND sent_at<?)"]],
])("SQLite finds the entries of the outbox that %s by an index, and scans and sorts nothing", (_, sweep, indexes) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const engine = yield* freshSqlite
        const database = databaseOf(engine)
        yield* Effect.provideService(migrate(), Database, database)
        const texts: Array<string> = []
        // Keeps the text of each statement, and runs none.
        const write = <A>(query: (db: Db) => PromiseLike<A>) =>
          Effect.sync(() => {
            texts.push((query(engine.reader) as unknown as { toSQL: () => { readonly sql: string } }).toSQL().sql)
            return [] as A
          })
        yield* sweep(endedEntries({ ...database, write }))
        const plans = yield* Effect.forEach(texts, (text) =>
          Effect.promise(async () => engine.reader.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${text}`))),
        )
        const steps = plans.map((plan) => plan.map(({ detail }) => detail))
        expect(steps.flat().filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
        expect(steps.map((plan) => plan.at(-1))).toEqual(
          indexes.map((index) =>
            expect.stringMatching(new RegExp(`SEARCH outbox USING (COVERING )?INDEX ${literal(index)}`)),
          ),
        )
      }),
    ),
  ),
)

const literal = (text: string) => text.replaceAll(/[()?]/g, "\\$&")
