import { Database } from "bun:sqlite"
import { join } from "node:path"
import { migrations as postgres } from "../adapters/sql/migrations/postgres/index.ts"
import { migrations as sqlite } from "../adapters/sql/migrations/sqlite/index.ts"
import { repository } from "./package-of.ts"

// The schema that a new database is given in place of all migrations: read from a database that they have made.

const migrationsOf = { sqlite, postgres }

type Engine = keyof typeof migrationsOf

/** The file of an engine. */
export const readySchemaFile = (engine: Engine): string => join(repository, `adapters/sql/schema/ready-${engine}.sql`)

/** Its first line, which names the migrations that it stands for and changes with each of their texts. */
export const firstLine = (engine: Engine): string => {
  const hash = new Bun.CryptoHasher("sha256")
  for (const { name, sql } of migrationsOf[engine]) hash.update(`${name}\n${sql}\n`)
  const last = migrationsOf[engine].at(-1)?.name
  return `-- Written by \`npm run lists\`: the migrations up to ${last}, ${hash.digest("hex").slice(0, 16)}.`
}

/** The text of the file. */
export const readySchema = async (engine: Engine): Promise<string> => {
  const statements = await (engine === "sqlite" ? ofSqlite() : ofPostgres())
  return `${firstLine(engine)}\n${statements.join(";\n--> statement-breakpoint\n")};\n`
}

const ofSqlite = async (): Promise<ReadonlyArray<string>> => {
  using db = new Database(":memory:")
  for (const { sql } of migrationsOf.sqlite) db.exec(sql)
  const objects = db
    .query<{ type: string; sql: string }, []>(`
    SELECT type, sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
    ORDER BY type = 'trigger', type = 'index', rowid`)
    .all()
  const tables = db
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1",
    )
    .all()
  const rows = tables.flatMap(({ name }) =>
    db
      .query(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => insertOf(name, row as Row, "lower(hex(randomblob(16)))")),
  )
  return [...objects.map(({ sql }) => sql), ...rows]
}

type Row = Readonly<Record<string, unknown>>

/** An id of the database itself is made as the migration makes it. */
const insertOf = (table: string, row: Row, newId: string): string => {
  const values = Object.entries(row).map(([column, value]) => {
    if (column === "database_id") return newId
    if (value === null || typeof value === "number") return String(value)
    if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`
    throw new Error(`${table}.${column} has a value that cannot be written: ${value}`)
  })
  return `INSERT INTO "${table}" (${Object.keys(row)
    .map((column) => `"${column}"`)
    .join(", ")}) VALUES (${values.join(", ")})`
}

/** The schema that the migrations name. */
const place = "public"

const ofPostgres = async (): Promise<ReadonlyArray<string>> => {
  const { PGlite } = await import("@electric-sql/pglite")
  const db = await PGlite.create()
  try {
    for (const { sql } of migrationsOf.postgres) await db.exec(sql)
    const { rows: unknown } = await db.query<{ name: string }>(unknownObjects)
    if (unknown.length > 0) throw new Error(`A ready schema cannot have ${unknown.map(({ name }) => name).join(", ")}`)
    const { rows: objects } = await db.query<{ sql: string }>(objectsOfPostgres)
    const { rows: tables } = await db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = '${place}'::regnamespace AND relkind = 'r' ORDER BY 1`,
    )
    const rows = await Promise.all(
      tables.map(async ({ name }) =>
        (await db.query<Row>(`SELECT * FROM "${name}"`)).rows.map((row) =>
          insertOf(name, row, "replace(gen_random_uuid()::text, '-', '')"),
        ),
      ),
    )
    return ["SET LOCAL check_function_bodies = off", ...objects.map(({ sql }) => sql.trim()), ...rows.flat()]
  } finally {
    await db.close()
  }
}

/** Functions and tables come first, and then what speaks of them. Postgres itself names what "not null" makes. */
const objectsOfPostgres = `
  SELECT sql FROM (
    SELECT 1 AS turn, oid AS at, pg_get_functiondef(oid) AS sql FROM pg_proc
    WHERE pronamespace = '${place}'::regnamespace
    UNION ALL SELECT 2, t.oid, format(E'CREATE TABLE %I (\\n%s\\n)%s', t.relname,
      (SELECT string_agg(part, E',\\n' ORDER BY turn, at) FROM (
        SELECT 1 AS turn, lpad(a.row_number::text, 5, '0') AS at, concat_ws(' ', format('  %I', attname),
          CASE WHEN pg_get_expr(adbin, adrelid) LIKE 'nextval(%' THEN 'bigserial'
            ELSE format_type(atttypid, atttypmod) END,
          CASE WHEN attcollation <> typcollation THEN format('COLLATE %I', collname) END,
          'DEFAULT ' || nullif(pg_get_expr(adbin, adrelid),
            format('nextval(''%s_%s_seq''::regclass)', t.relname, attname)),
          CASE WHEN attnotnull THEN 'NOT NULL' END) AS part
        FROM (SELECT *, row_number() OVER (ORDER BY attnum) FROM pg_attribute
            WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped) a
          JOIN pg_type y ON y.oid = atttypid LEFT JOIN pg_collation l ON l.oid = attcollation
          LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        UNION ALL SELECT 2, conname, format('  CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE conrelid = t.oid AND contype IN ('p', 'u', 'c')) parts),
      ' WITH (' || array_to_string(reloptions, ', ') || ')')
    FROM pg_class t WHERE relnamespace = '${place}'::regnamespace AND relkind = 'r'
    UNION ALL SELECT 3, i.indexrelid, pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE relnamespace = '${place}'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
    UNION ALL SELECT 4, oid, format('ALTER TABLE %I ADD CONSTRAINT %I %s', conrelid::regclass,
      conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = '${place}'::regnamespace AND contype = 'f'
    UNION ALL SELECT 5, t.oid, pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE relnamespace = '${place}'::regnamespace AND NOT tgisinternal
  ) objects ORDER BY turn, at`

/** What `objectsOfPostgres` does not write. */
const unknownObjects = `
  SELECT relname AS name FROM pg_class WHERE relnamespace = '${place}'::regnamespace AND relkind NOT IN ('r', 'i')
    AND relname <> 'realtime_events_id_seq'
  UNION ALL SELECT typname FROM pg_type WHERE typnamespace = '${place}'::regnamespace AND typtype <> 'c' AND typelem = 0
  UNION ALL SELECT conname FROM pg_constraint
    WHERE connamespace = '${place}'::regnamespace AND contype NOT IN ('p', 'u', 'c', 'f', 'n')
  UNION ALL SELECT attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = '${place}'::regnamespace AND (attidentity <> '' OR attgenerated <> '' OR attstattarget >= 0)
  UNION ALL SELECT stxname FROM pg_statistic_ext WHERE stxnamespace = '${place}'::regnamespace
  UNION ALL SELECT rulename FROM pg_rules WHERE schemaname = '${place}'`

/** Writes the files that are not up to date. */
export const writeReadySchemas = async (): Promise<void> => {
  for (const engine of ["sqlite", "postgres"] as const) {
    const file = Bun.file(readySchemaFile(engine))
    const text = (await file.exists()) ? await file.text() : ""
    if (!text.startsWith(`${firstLine(engine)}\n`)) await Bun.write(file, await readySchema(engine))
  }
}
