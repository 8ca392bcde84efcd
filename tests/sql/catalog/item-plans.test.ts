import type { Database as Connection } from "bun:sqlite"
import { expect, test } from "bun:test"
import type { SQL as Client } from "bun"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/bun-sql"
import { Effect, Layer } from "effect"
import { itemsRepository } from "../../../adapters/sql/catalog/items.ts"
import { Database, type Db, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { dbOf } from "../../../adapters/sql/engine/sqlite-db.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { type CollectionId, type ItemQuery, Items, itemSorts, Transactions, type UserId } from "../../../core/index.ts"
import { freshSqlite } from "../../support/engines.ts"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"
import { keptPlan, type Statement, sortsBelowLimit } from "../engine/kept-plans.ts"

const large = 2_000
const id = (kind: number, n: number) => `0000000${kind}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`
const collection = id(2, 0) as CollectionId
const owner = id(1, 0) as UserId
const page = { limit: 20, after: null }
const given = (kind: string, n: string) => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** One user with a large collection, and as many with an item each: an average collection has two. */
const filled = [
  `insert into users
    (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at) select ${given("1", "n")},
    n || '@example.org', 'User', 'public', true, true, now(), now() from generate_series(0, ${large}) as n`,
  `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at)
    select ${given("2", "n")}, ${given("1", "n")}, 'Games', 'games', 'games', 'public', false, now(), now()
    from generate_series(0, ${large}) as n`,
  `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at)
    select ${given("3", "n")}, ${given("2", `greatest(n - ${large}, 0)`)}, ${given("1", `greatest(n - ${large}, 0)`)},
    'Item', 'item ' || n, '{}'::jsonb, n % 6, now() + n * interval '1 second', now()
    from generate_series(1, ${2 * large}) as n`,
  ...["text, 'playing'", "number, n % 30"].map((value, key) => {
    const [column, expression] = value.split(", ") as [string, string]
    return `insert into item_values (item_id, collection_id, key, ${column}, rating_key, created_at)
      select ${given("3", "n")}, ${given("2", `greatest(n - ${large}, 0)`)}, 'key${key}', ${expression}, n % 6,
      now() + n * interval '1 second' from generate_series(1, ${2 * large}) as n`
  }),
  "analyze",
]

const status = { key: "key0", anyOf: [{ collections: [collection], span: { from: "playing", to: "playing" } }] }
const year = { key: "key1", anyOf: [{ collections: [collection], span: { from: 3, to: 22 } }] }
const own = { tags: ["lent", "two"], location: "Attic", q: null, minRating: null, edition: null }
const owned = itemSorts.flatMap((sort) =>
  [[], [status, year]].map((conditions): ItemQuery => ({ ...own, sort, conditions })),
)
const queries = [
  ...owned,
  ...itemSorts.flatMap((sort) =>
    [[], [status], [year], [status, year]].flatMap((conditions) =>
      [null, { name: "format", value: "PAL" }].flatMap((edition) =>
        ([null, "item"] as const).map(
          (q): ItemQuery => ({ sort, conditions, q, minRating: q === null ? null : 2, edition: edition as never }),
        ),
      ),
    ),
  ),
]

/** The statements of a read, which are not run. A count that is not answered counts as many. */
const recorderOf = (ran: Array<Statement>) => {
  const unsafe = (text: string, values: ReadonlyArray<unknown>) => {
    ran.push({ text, values })
    return Object.assign(Promise.resolve([]), { values: () => Promise.resolve([]) })
  }
  return drizzle({ client: { unsafe } as unknown as Client }) as unknown as Db
}

// Postgres joined and sorted all items that pass two filters for each page of a large collection, because it expected a
// collection of average size.
test.skipIf(!hasPostgres)(
  "Postgres reads filtered items of a large collection and of all collections in the order of an index",
  () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const engine = yield* openPostgres(yield* migratedPostgres)
          const database = databaseOf(engine)
          yield* engine.transaction((db) =>
            Effect.forEach(filled, (one) => Effect.promise(async () => engine.execute(db, one))),
          )
          const ran: Array<Statement> = []
          const recorder = recorderOf(ran)
          const recording = {
            ...database,
            read: <A>(ask: (db: Db) => PromiseLike<A>) => Effect.promise(async () => ask(recorder)),
          }
          const context = yield* Layer.build(
            itemsRepository.pipe(Layer.provide([Layer.succeed(Database, recording), Layer.mock(Transactions, {})])),
          )
          for (const query of queries)
            yield* Effect.gen(function* () {
              const items = yield* Items
              yield* items.listIn(collection, id(1, 1) as UserId, query, page)
              yield* items.listOwn(owner, { ...query, type: null }, page)
              yield* items.listOwn(owner, { ...query, type: "games" }, page)
            }).pipe(Effect.provideContext(context))
          const pages = ran.filter(({ text }) => !text.startsWith("select (select count"))
          expect(pages).toHaveLength(queries.length * 3)
          yield* engine.transaction((db) =>
            Effect.gen(function* () {
              for (const statement of pages) {
                const plan = yield* keptPlan(engine, db, statement)
                expect([statement.text, sortsBelowLimit(plan)]).toEqual([statement.text, false])
                // Two filters read the values of all items of the service, before the first row of a page.
                expect([statement.text, JSON.stringify(plan)]).not.toEqual([
                  statement.text,
                  expect.stringContaining("hashed SubPlan"),
                ])
              }
            }),
          )
        }),
      ),
    ),
  60_000,
)

test.each(["newest", "oldest"] as const)(
  "SQLite reads the %s items with a text in the order of an index, of each rating",
  (sort) =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const engine = yield* freshSqlite
          const database = databaseOf(engine)
          yield* Effect.provideService(migrate(), Database, database)
          const texts: Array<string> = []
          const prepare = (text: string) => {
            texts.push(text)
            return { all: () => [], values: () => [] }
          }
          const recorder = dbOf({ prepare, exec: () => {}, transaction: () => {} } as unknown as Connection)
          const recording = {
            ...database,
            read: <A>(ask: (db: Db) => PromiseLike<A>) => Effect.promise(async () => ask(recorder)),
          }
          const context = yield* Layer.build(
            itemsRepository.pipe(Layer.provide([Layer.succeed(Database, recording), Layer.mock(Transactions, {})])),
          )
          const query: ItemQuery = { sort, conditions: [status], q: null, minRating: null, edition: null }
          yield* Effect.provideContext(
            Effect.flatMap(Items, (items) => items.listIn(collection, id(1, 1) as UserId, query, page)),
            context,
          )
          const [text = ""] = texts
          const plan = yield* Effect.promise(async () =>
            engine.reader.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${text}`)),
          )
          const steps = plan.map(({ detail }) => detail)
          const ofValues = steps.filter((step) => step.includes("item_values"))
          expect([...new Set(ofValues)]).toEqual([
            expect.stringContaining("item_values_rated (collection_id=? AND key=? AND text=? AND rating_key=?)"),
          ])
          expect(ofValues).toHaveLength(6)
          // The items of the page alone are sorted.
          expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toHaveLength(1)
        }),
      ),
    ),
)
