import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { writeSchema } from "../../../adapters/sql/write-schema.ts"
import { temporaryFolder } from "../../support/engines.ts"

const root = join(import.meta.dirname, "../../..")

/** The statements that make the tables as they are written down, from nothing. */
const statementsOf = (engine: "sqlite" | "postgres", dialect: string): Promise<string> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(temporaryFolder, (folder) => {
        const kit = join(root, "node_modules/drizzle-kit/bin.cjs")
        const command = [process.execPath, kit, "export", "--dialect", dialect, "--schema", writeSchema(engine, folder)]
        return Effect.promise(() => Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "inherit" }).stdout.text())
      }),
    ),
  )

/** What each table of an SQLite database has, by its name; the order of columns is that in which they came. */
const tablesOf = (db: Database) => {
  const names = db.query<{ name: string }, []>("SELECT name FROM pragma_table_list WHERE type = 'table'").all()
  const rows = (pragma: string, table: string) => db.query(`SELECT * FROM ${pragma}(?)`).all(table)
  const without = (row: unknown, ...keys: ReadonlyArray<string>) =>
    JSON.stringify(Object.entries(row as object).filter(([key]) => !keys.includes(key)))
  return new Map(
    names.map(({ name }) => [
      name,
      {
        columns: rows("pragma_table_xinfo", name)
          .map((row) => without(row, "cid"))
          .toSorted(),
        keys: rows("pragma_foreign_key_list", name)
          .map((row) => without(row, "id", "seq"))
          .toSorted(),
        indexes: db
          .query<{ sql: string }, [string]>(
            "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql <> ''",
          )
          .all(name)
          .map(({ sql }) => sql)
          .toSorted(),
      },
    ]),
  )
}

test("The migrations of SQLite make, from nothing, the tables as they are written down", async () => {
  using migrated = new Database(":memory:")
  for (const { sql } of migrationsOf.sqlite) migrated.exec(sql)
  using written = new Database(":memory:")
  written.exec(await statementsOf("sqlite", "sqlite"))
  const made = tablesOf(migrated)
  for (const [name, table] of tablesOf(written))
    if (!name.startsWith("sqlite_")) expect([name, made.get(name)]).toEqual([name, table])
}, 120_000)

/** The columns, indexes and rules of all tables of a Postgres but that of the migrations. */
const postgresParts = async (db: PGlite) => {
  const { rows } = await db.query<{ part: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
    order by 1`)
  return new Set(rows.map(({ part }) => part))
}

/** What drizzle cannot describe, and migrations make by statements of their own. */
const byHand = ["CREATE INDEX listings_words ON public.listings"]

test("The migrations of Postgres make, from nothing, the tables as they are written down", async () => {
  const [migrated, written] = await Promise.all([PGlite.create(), PGlite.create()])
  try {
    for (const { sql } of migrationsOf.postgres) await migrated.exec(sql)
    await written.exec(await statementsOf("postgres", "postgresql"))
    const [made, wanted] = await Promise.all([migrated, written].map(postgresParts))
    expect([...(wanted ?? [])].filter((part) => !made?.has(part))).toEqual([])
    expect([...(made ?? [])].filter((part) => !wanted?.has(part)).map((part) => part.replace(/ USING.*/, ""))).toEqual(
      byHand,
    )
  } finally {
    await Promise.all([migrated.close(), written.close()])
  }
}, 120_000)
