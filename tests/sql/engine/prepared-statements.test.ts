import { describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect, Latch } from "effect"
import { Database, type Db, type Engine } from "../../../adapters/sql/engine/database.ts"
import { statement } from "../../../adapters/sql/engine/statement.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import {
  type CollectionId,
  DetailQueue,
  type FieldDefinition,
  FieldDefinitions,
  FieldUses,
  type ItemId,
  type ItemQuery,
  Items,
  Listings,
  Transactions,
  type UserId,
} from "../../../core/index.ts"
import { type Run, repositoriesOn } from "../../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"

const bound = 200

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const ids = (count: number) => upTo(count).map(() => Bun.randomUUIDv7())
const collection = Bun.randomUUIDv7() as CollectionId
const viewer = Bun.randomUUIDv7() as UserId
const first = { limit: 20, after: null }

const sorts = ["newest", "oldest", "name", "rating"] as const
const spans = [
  { from: 1, to: 1 },
  { from: 1, to: null },
  { from: null, to: 2 },
  { from: 1, to: 2 },
]

/** The nth of the 1,360 shapes that filters on up to three fields, a word and a rating can have in every order. */
const shape = (n: number): ItemQuery => {
  const fields = Math.floor(n / 16)
  const count = fields < 1 ? 0 : fields < 5 ? 1 : fields < 21 ? 2 : 3
  return {
    q: n % 2 === 0 ? null : "a",
    minRating: n % 4 < 2 ? null : 3,
    edition: null,
    sort: sorts[Math.floor(n / 4) % 4] ?? "newest",
    conditions: upTo(count).map((field) => {
      const span = spans[Math.floor(fields / 4 ** field) % 4] ?? expect.unreachable()
      return { key: `n${field}`, anyOf: [{ collections: [collection], span }] }
    }),
  }
}

interface Kept {
  readonly pid: number
  readonly statements: number
}

/** Each with a text of its own, so that those outside transactions are not prepared. */
const kept = (db: Db, n: number) =>
  db
    .select({
      pid: sql<number>`pg_backend_pid()`,
      statements: sql<number>`(select count(*)::int from pg_prepared_statements)`,
    })
    .from(sql`(select pg_sleep(0.02)) as ${sql.raw(`while_${n}`)}`)

/** How many statements every connection of an engine keeps: those that transactions take, and those for other reads. */
const keptBy = Effect.fnUntraced(function* (engine: Engine, most: number) {
  const all = yield* Latch.make(false)
  let inside = 0
  const body = (db: Db) =>
    Effect.gen(function* () {
      inside += 1
      if (inside === most) yield* all.open
      yield* all.await
      return yield* Effect.promise(async () => kept(db, 0))
    })
  const inTransaction: Effect.Effect<ReadonlyArray<Kept>> = engine.transaction(body, undefined, [])
  const reading = (n: number): Effect.Effect<ReadonlyArray<Kept>> =>
    Effect.promise(async () => kept(engine.reader, n + 1))
  const asking = [...upTo(most).map(() => inTransaction), ...upTo(20).map(reading)]
  const found = yield* Effect.all(asking, { concurrency: "unbounded" })
  const byPid = new Map(found.flat().map(({ pid, statements }) => [pid, statements]))
  const open = yield* Effect.promise(async () =>
    engine.reader
      .select({ pid: sql<number>`pid` })
      .from(sql`pg_stat_activity where datname = current_database() and backend_type = 'client backend'`),
  )
  expect([...byPid.keys()].sort()).toEqual(open.map(({ pid }) => pid).sort())
  return [...byPid.values()]
})

describe.skipIf(!hasPostgres)("What the connections to Postgres keep", () => {
  const most = 2
  const stays = async (use: (run: Run) => Promise<unknown>) => {
    const database = repositoriesOn(
      Effect.flatMap(temporaryPostgres, (url) => openPostgres(url, { most, atOnce: most, mostUnprepared: 2 })),
    )
    const run: Run = (effect) => database.runPromise(effect)
    try {
      await use(run)
      const { engine } = await run(Database)
      for (const statements of await run(keptBy(engine, most))) expect(statements).toBeLessThan(bound)
    } finally {
      await database.dispose()
    }
  }

  test(
    "does not grow with the shapes of filters",
    () =>
      stays((run) =>
        run(
          Effect.gen(function* () {
            const items = yield* Items
            const list = (n: number) => items.listIn(collection, viewer, shape(n), first)
            // Twice each, the second time at once: those that come again are prepared, but not all of them.
            const twice = (n: number) => Effect.andThen(list(n), list(n))
            const pages = yield* Effect.forEach(upTo(600), twice, { concurrency: 8 })
            expect(pages.every(({ items }) => items.length === 0)).toBe(true)
          }),
        ),
      ),
    120_000,
  )

  test(
    "does not grow with the lengths of lists in transactions",
    () =>
      stays((run) =>
        run(
          Effect.gen(function* () {
            const { atomically } = yield* Transactions
            const definitions = yield* FieldDefinitions
            const uses = yield* FieldUses
            const listings = yield* Listings
            const details = yield* DetailQueue
            const definition = { id: Bun.randomUUIDv7(), key: "a" } as unknown as FieldDefinition
            const ask = (n: number) =>
              atomically(
                Effect.gen(function* () {
                  const some = ids(n) as unknown as ReadonlyArray<ItemId>
                  expect(yield* listings.openOf({ kind: "items", ids: some })).toEqual([])
                  expect(yield* definitions.find(ids(n) as never, viewer)).toEqual([])
                  expect(yield* uses.ofOptions(definition, ids(n))).toBe(false)
                  yield* details.settle(some)
                }),
              )
            yield* Effect.forEach(upTo(150), (n) => ask(n + 1), { concurrency: 1, discard: true })
          }),
        ),
      ),
    120_000,
  )

  test("is built once for all transactions that follow one another", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const engine = yield* openPostgres(yield* temporaryPostgres)
          let built = 0
          const one = statement((db) => {
            built += 1
            return db.select({ n: sql<number>`1` }).from(sql`(select 1) as one`).prepare()
          })
          const asked = engine.transaction((db) => Effect.promise(async () => one(db).execute()))
          for (const answer of yield* Effect.all([asked, asked, asked])) expect(answer).toEqual([{ n: 1 }])
          expect(built).toBe(1)
        }),
      ),
    ))

  test("plans a page for all calls, whatever follows it", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const { execute, onPage, reader, transaction } = yield* openPostgres(yield* temporaryPostgres, { most: 1 })
          for (const text of [
            "create table numbers as select n from generate_series(1, 20000) as n",
            "create unique index numbers_n on numbers (n)",
            "analyze numbers",
          ])
            yield* transaction((db) => Effect.promise(async () => execute(db, text)))
          const numbers = statement((db) =>
            db
              .select({ n: sql<number>`n` })
              .from(sql`numbers`)
              .where(sql`n > ${sql.placeholder("after")}`)
              .orderBy(sql`n`)
              .limit(sql.placeholder("rows"))
              .prepare(),
          )
          const plans = statement((db) =>
            db
              .select({ forEach: sql<number>`custom_plans::int`, forAll: sql<number>`generic_plans::int` })
              .from(sql`pg_prepared_statements`)
              .where(sql`statement like '%n > $1%' and name <> ${sql.placeholder("none")}`)
              .prepare(),
          )
          const ask = (rows: number) => Effect.promise(async () => numbers(reader).execute({ after: 7, rows }))
          for (const rows of upTo(12).map((n) => 15 + n)) {
            const found = yield* ask(rows)
            expect(found.map(({ n }) => n)).toEqual(upTo(rows).map((n) => n + 8))
          }
          // Postgres plans the first five calls each, and compares what that costs with a plan for all of them.
          const [planned] = yield* Effect.promise(async () => plans(reader).execute({ none: "" }))
          expect(planned).toEqual({ forEach: 5, forAll: 7 })
          // A statement that is no page gets all rows that it asks for.
          expect(yield* ask(150)).toHaveLength(150)
          const inside = statement((db) => {
            const first = onPage(sql`select n from numbers order by n`, sql.placeholder("rows"))
            return db.select({ n: sql<number>`n` }).from(sql`numbers`).where(sql`n in (${first})`).prepare()
          })
          for (const rows of [20, 150])
            expect(yield* Effect.promise(async () => inside(reader).execute({ rows }))).toHaveLength(rows)
        }),
      ),
    ))
})
