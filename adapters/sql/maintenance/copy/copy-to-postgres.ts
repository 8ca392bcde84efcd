import type { Database as Connection } from "bun:sqlite"
import { randomUUIDv7, type SQL } from "bun"
import { DateTime, Effect, type Redacted } from "effect"
import { holdDataFolder } from "../../engine/data-folder-lock.ts"
import { Database, databaseOf } from "../../engine/database.ts"
import { DatabaseError } from "../../engine/database-error.ts"
import { migrate } from "../../engine/migrate.ts"
import { askerOf } from "../../postgres/asker.ts"
import { connectPostgres, locationOf } from "../../postgres/connection.ts"
import { removeForeignKeys } from "../../postgres/foreign-keys.ts"
import { openPostgres } from "../../postgres/open-postgres.ts"
import { sumTexts } from "../../schema/counted-texts.ts"
import { integrityErrors, openConnection } from "../../sqlite/connection.ts"
import { orSentence } from "../../sqlite/inspection.ts"
import { sqliteFile } from "../../sqlite/open-sqlite.ts"
import type { CopyProgress } from "../maintenance.ts"
import { type CopiedTable, copiedTables, tableNames } from "./copied-tables.ts"
import { copyRows, sumOf } from "./copy-rows.ts"
import { isSameSum, type RowSum } from "./row-sum.ts"

/**
 * Copies the embedded database of a data folder, which no server may use meanwhile, to an empty database on Postgres.
 * Everything is written and compared in one transaction, so a copy that is cut off leaves an empty database, to which
 * it can be repeated. Answers how many tables and rows were copied. Contract: CLI, db.
 */
export const copyToPostgres = Effect.fn("sql.copyToPostgres")(function* (
  folder: string,
  to: Redacted.Redacted,
  progress: CopyProgress,
) {
  yield* holdDataFolder(folder)
  const file = sqliteFile(folder)
  const source = yield* Effect.acquireRelease(
    orSentence(
      () => openConnection(file, { readonly: true }),
      (reason) => `${file} cannot be opened: ${reason}.`,
    ),
    (connection) => Effect.sync(() => connection.close(true)),
  )
  const [damage] = yield* orSentence(
    () => integrityErrors(source),
    (reason) => `${file} cannot be read: ${reason}.`,
  )
  if (damage !== undefined) return yield* new DatabaseError({ sentence: `${file} is damaged: ${damage}.` })
  const ask = askerOf(yield* connectPostgres(to, { most: 1 }), to)
  const filling = yield* ask(fillingOf)
  if (filling !== null) return yield* notEmpty(to, filling)
  yield* Effect.scoped(
    Effect.gen(function* () {
      const engine = yield* openPostgres(to, { most: 1, mostUnprepared: 1 })
      yield* Effect.provideService(migrate(), Database, databaseOf(engine))
    }),
  )
  const now = yield* DateTime.now
  const copied = yield* ask((sql) => sql.begin((transaction) => copyAll(source, transaction, { file, now, progress })))
  if (typeof copied === "string") return yield* notEmpty(to, copied)
  // The planner of Postgres knows nothing of rows that came just now.
  yield* ask((sql) => sql.unsafe("ANALYZE"))
  return copied
}, Effect.scoped)

interface Copying {
  readonly file: string
  readonly now: DateTime.Utc
  readonly progress: CopyProgress
}

/** Answers what was copied, or why the database turned out not to be empty. */
const copyAll = async (source: Connection, sql: SQL, { file, now, progress }: Copying) => {
  const tables = copiedTables()
  // No server that starts now, and no second copy, sees or writes anything before the end.
  await sql.unsafe(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join(", ")} IN ACCESS EXCLUSIVE MODE`)
  const filling = await fillingOf(sql)
  if (filling !== null) return filling
  const addForeignKeys = await removeForeignKeys(sql)
  // What other commands write meanwhile is not in the copy.
  source.run("BEGIN")
  const total = tables.reduce((rows, table) => rows + countOf(source, table), 0)
  const stepOf = (label: string) => {
    let done = 0
    return async (rows: number) => {
      done += rows
      progress(label, done, total)
    }
  }
  const sums: Array<readonly [CopiedTable, RowSum]> = []
  const copying = stepOf("Copying")
  for (const table of tables) sums.push([table, await copyRows(source, sql, table, copying)])
  const comparing = stepOf("Comparing")
  for (const [table, sum] of sums) {
    const there = await sumOf(sql, table, comparing)
    if (!isSameSum(sum, there))
      throw new Error(`the ${there.rows} rows of "${table.name}" are not the ${sum.rows} that were copied`)
  }
  await addForeignKeys()
  for (const { name, serials } of tables)
    for (const column of serials) {
      const [sequence, highest] = [`pg_get_serial_sequence('${name}', '${column}')`, `max("${column}")`]
      await sql.unsafe(`SELECT setval(${sequence}, greatest(${highest}, 1), ${highest} IS NOT NULL) FROM "${name}"`)
    }
  // Postgres writes JSON with other spaces.
  await sql.unsafe(sumTexts("postgres"))
  await goOnWithLog(source, sql)
  await sql.unsafe(
    "INSERT INTO audit (id, at, command, target) VALUES ($1::text::uuid, $2::text::timestamptz, $3, $4)",
    [randomUUIDv7(), DateTime.formatIso(now), "db copy", file],
  )
  return { tables: tables.length, rows: total }
}

/**
 * The realtime log goes on from the numbers of the original, under the id that the migrations gave to this database:
 * cursors of the original resume nothing here. SQLite does not store the last number; it follows from the events and
 * the floor, and both have been copied then. Contract: delivery, realtime.
 */
const goOnWithLog = async (source: Connection, sql: SQL): Promise<void> => {
  const floor = source.query<{ n: number }, []>("SELECT n FROM realtime_floor").get()?.n ?? 0
  await sql.unsafe("UPDATE realtime_floor SET n = $1::text::bigint", [String(floor)])
  await sql.unsafe(
    "UPDATE realtime_head SET n = greatest((SELECT max(n) FROM realtime_events), (SELECT n FROM realtime_floor))",
  )
}

const countOf = (source: Connection, { name }: CopiedTable): number =>
  source.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0

const notEmpty = (to: Redacted.Redacted, filling: string) =>
  new DatabaseError({
    sentence: `Nothing was copied: the database at ${locationOf(to)} is not empty: ${filling}. Name an empty one.`,
  })

/**
 * The reason why a database on Postgres is not empty; `null` if it is. It may have the tables of the service, but no
 * rows in them, apart from those that the migrations make.
 */
const fillingOf = async (sql: Pick<SQL, "unsafe">): Promise<string | null> => {
  const tables = await sql.unsafe<ReadonlyArray<{ name: string }>>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') " +
      "AND relnamespace = current_schema()::regnamespace ORDER BY relname",
  )
  const ours = tableNames()
  const foreign = tables.find(({ name }) => !ours.has(name))
  if (foreign !== undefined) return `it has the table "${foreign.name}", which is not one of curio's`
  for (const { name } of tables) {
    if (ofMigrations.has(name)) continue
    const [row] = await sql.unsafe<ReadonlyArray<{ filled: boolean }>>(
      `SELECT EXISTS (SELECT 1 FROM "${name}") AS filled`,
    )
    if (row?.filled === true) return `there are rows in "${name}"`
  }
  return null
}

const ofMigrations = new Set(["migrations", "realtime_head", "realtime_floor"])
