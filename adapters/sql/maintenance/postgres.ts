import type { SQL } from "bun"
import { Effect, type Redacted } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { madeByNewer, migrationsOf, unknownMigrations } from "../engine/migrate.ts"
import { connectPostgres, locationOf } from "../postgres/connection.ts"
import { unknownTriggers } from "../postgres/schema.ts"
import { ruleProblems } from "./check/check-rules.ts"
import { refuseMissing, refuseUnfit } from "./guards.ts"
import type { Maintenance } from "./maintenance.ts"
import { attachmentsNamedOn } from "./named-attachments.ts"
import { filesNamedOn } from "./named-files.ts"

/** Maintenance of a database on Postgres. Copies are made by Postgres' own programs. */
export const postgresMaintenance = (url: Redacted.Redacted): Maintenance["Service"] => {
  const location = locationOf(url) ?? ""
  const ask = <A>(work: (sql: SQL) => Promise<A>): Effect.Effect<A, DatabaseError> =>
    Effect.scoped(
      Effect.flatMap(connectPostgres(url, { most: 1 }), (sql) =>
        Effect.tryPromise({
          try: () => work(sql),
          catch: (cause) => {
            const reason = cause instanceof Error ? cause.message : String(cause)
            return new DatabaseError({ sentence: `The database at ${location} refused: ${reason}.` })
          },
        }),
      ),
    )
  const status = ask(async (sql) => {
    const applied = await appliedMigrations(sql)
    const bytes = await bytesOf(sql)
    return { engine: "postgres" as const, place: location, bytes, applied, pending: pendingOf(applied) }
  })
  return {
    status,
    backup: () =>
      Effect.fail(
        new DatabaseError({
          sentence: 'Postgres is backed up by pg_dump: pg_dump --format=custom --file=<file> "$DATABASE_URL".',
        }),
      ),
    restore: () =>
      Effect.fail(
        new DatabaseError({
          sentence:
            'Postgres is restored by pg_restore: pg_restore --clean --if-exists --dbname="$DATABASE_URL" <file>.',
        }),
      ),
    copyTo: () =>
      Effect.fail(
        new DatabaseError({
          sentence:
            "DATABASE_URL names a Postgres already, and only the SQLite file of DATA_DIR can be copied to one: " +
            "leave DATABASE_URL empty for this command.",
        }),
      ),
    check: Effect.andThen(Effect.flatMap(status, refuseMissing), ask(integrityErrors)),
    namedFiles: ask(filesNamedOn),
    namedAttachments: ask(attachmentsNamedOn),
    vacuum: Effect.andThen(
      Effect.flatMap(status, refuseUnfit),
      ask(async (sql) => {
        const before = await bytesOf(sql)
        await sql.unsafe("VACUUM (ANALYZE)")
        return { before, after: await bytesOf(sql) }
      }),
    ),
  }
}

const bytesOf = async (sql: SQL): Promise<number> => {
  const [row] = await sql.unsafe<ReadonlyArray<{ bytes: string }>>(
    "SELECT pg_database_size(current_database()) AS bytes",
  )
  return Number(row?.bytes)
}

/** The names of the migrations that were applied to a database. */
export const appliedMigrations = async (sql: SQL): Promise<ReadonlyArray<string>> => {
  const [row] = await sql.unsafe<ReadonlyArray<{ counted: boolean }>>(
    "SELECT to_regclass('migrations') IS NOT NULL AS counted",
  )
  if (row?.counted !== true) return []
  const rows = await sql.unsafe<ReadonlyArray<{ name: string }>>("SELECT name FROM migrations ORDER BY name")
  return rows.map(({ name }) => name)
}

const pendingOf = (applied: ReadonlyArray<string>): ReadonlyArray<string> =>
  migrationsOf.postgres.map(({ name }) => name).filter((name) => !applied.includes(name))

interface ForeignKey {
  readonly child: string
  readonly parent: string
  readonly given: string
  readonly matches: string
}

const integrityErrors = async (sql: SQL): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = [...(await unknownTriggers(sql))]
  for (const { name } of await sql.unsafe<ReadonlyArray<{ name: string }>>(unusable))
    found.push(`"${name}" is not valid`)
  for (const { child, parent, given, matches } of await sql.unsafe<ReadonlyArray<ForeignKey>>(foreignKeys)) {
    const orphans = `SELECT count(*)::int AS n FROM ${child} c
      WHERE ${given} AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE ${matches})`
    const [row] = await sql.unsafe<ReadonlyArray<{ n: number }>>(orphans)
    if (row !== undefined && row.n > 0)
      found.push(`${row.n} row(s) of ${child} point to rows of ${parent} that do not exist`)
  }
  const applied = await appliedMigrations(sql)
  const unknown = unknownMigrations("postgres", applied)
  // This build does not know the rules of a newer build.
  if (unknown.length > 0) return [madeByNewer(unknown), ...found]
  const ask = <Row>(statement: string) => Effect.promise(() => sql.unsafe<ReadonlyArray<Row>>(statement))
  return [...found, ...(await Effect.runPromise(ruleProblems(ask, pendingOf(applied), "postgres")))]
}

/** Indexes that are invalid because their build did not finish, and constraints that were never validated. */
const unusable = `
  SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid
  UNION ALL
  SELECT conname::text FROM pg_constraint WHERE NOT convalidated`

const foreignKeys = `
  SELECT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent,
    string_agg(format('c.%I IS NOT NULL', a.attname), ' AND ') AS given,
    string_agg(format('c.%I = p.%I', a.attname, b.attname), ' AND ') AS matches
  FROM pg_constraint k
  CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair(child, parent)
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.child
  JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.parent
  WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace
  GROUP BY k.oid, k.conrelid, k.confrelid`
