import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { migrationsOf, readySchema } from "../../../adapters/sql/engine/migrate.ts"
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

/** All that a database of SQLite has: the texts of its schema, as they came to each table, and the rows. */
const wholeOf = (db: Database) => {
  const objects = db.query<{ name: string; rootpage: number }, []>(
    "SELECT type, name, tbl_name, rootpage > 0 AS rootpage, sql FROM sqlite_schema ORDER BY tbl_name, type, rowid",
  )
  const tables = db.query<{ name: string }, []>("SELECT name FROM pragma_table_list WHERE schema = 'main' ORDER BY 1")
  return {
    objects: objects.all().filter(({ name }) => !/^sqlite_(?!autoindex)/.test(name)),
    rows: tables.all().map(({ name }) => {
      const rows = /^sqlite_(temp_)?schema$/.test(name) ? [] : db.query(`SELECT * FROM "${name}"`).all()
      return [name, rows.map((row) => withoutId(row as Row))]
    }),
  }
}

type Row = Readonly<Record<string, unknown>>

const withoutId = (row: Row) => ({
  ...row,
  ...("database_id" in row && { database_id: /^[0-9a-f]{32}$/.test(String(row["database_id"])) }),
})

test("What a new database of SQLite is given is what its migrations make, text by text and row by row", () => {
  const [migrated, ready] = [new Database(":memory:"), new Database(":memory:")]
  for (const { sql } of migrationsOf.sqlite) migrated.exec(sql)
  const { stands, text } = readySchema("sqlite") ?? { stands: [], text: "" }
  ready.exec(text)
  expect(stands).toEqual(migrationsOf.sqlite.map(({ name }) => name))
  expect(wholeOf(ready)).toEqual(wholeOf(migrated))
})

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

/**
 * All that a Postgres has that migrations make: each part of its catalog as a text, and the rows. The parser puts "and"
 * within "and" in one list, so checks have no parentheses here.
 */
const wholeOfPostgres = async (db: PGlite) => {
  const { rows: parts } = await db.query(`
    select 'table ' || relname as name,
        concat_ws(' ', relkind, relpersistence, relrowsecurity, relreplident, reloptions::text) as part
      from pg_class where relnamespace = 'public'::regnamespace
    union all select 'column ' || attrelid::regclass || ' ' || attname, concat_ws(' ',
        rank() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
        attcollation::regcollation,
        attnotnull, attidentity, attgenerated, attstorage, attcompression, attstattarget,
        pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class c on c.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and attnum > 0 and not attisdropped
    union all select 'constraint ' || conrelid::regclass || ' ' || conname,
        concat_ws(' ', contype, condeferrable, condeferred, convalidated, case contype when 'c'
          then translate(pg_get_constraintdef(oid), '()', '') else pg_get_constraintdef(oid) end)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'index ' || indexrelid::regclass,
        concat_ws(' ', indisunique, indisprimary, indisclustered, indisvalid, indisreplident,
          pg_get_indexdef(indexrelid))
      from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname,
        concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid))
      from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select 'function ' || oid::regprocedure,
        concat_ws(' ', proconfig::text, proacl::text, pg_get_functiondef(oid))
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'sequence ' || sequencename,
        concat_ws(' ', data_type, start_value, increment_by, cycle, cache_size)
      from pg_sequences where schemaname = 'public'
    union all select 'type ' || typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace
    union all select 'other', concat_ws(' ', stxname) from pg_statistic_ext
    union all select 'rule', rulename from pg_rules where schemaname = 'public'
    order by 1, 2`)
  const { rows: tables } = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.query<Row>(`select * from "${name}"`)
      return [name, rows.map(withoutId)] as const
    }),
  )
  return { parts, rows: rows.filter(([, some]) => some.length > 0) }
}

/** What drizzle cannot describe, and migrations make by statements of their own. */
const byHand = ["CREATE INDEX listings_words ON public.listings"]

test("The migrations of Postgres make, from nothing, what a new database is given, and the tables as they are written down", async () => {
  const [migrated, written] = await Promise.all([PGlite.create(), PGlite.create()])
  try {
    for (const { sql } of migrationsOf.postgres) await migrated.exec(sql)
    const { stands, text } = readySchema("postgres") ?? { stands: [], text: "" }
    await written.exec(`BEGIN; ${text}; COMMIT`)
    expect(stands).toEqual(migrationsOf.postgres.map(({ name }) => name))
    expect(await wholeOfPostgres(written)).toEqual(await wholeOfPostgres(migrated))
    await written.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
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
