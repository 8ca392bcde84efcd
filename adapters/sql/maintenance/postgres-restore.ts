import type { SQL } from "bun"
import { DateTime, Effect, Redacted, type Scope } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { migrationsOf } from "../engine/migrate.ts"
import { type Asker, askerOf } from "../postgres/asker.ts"
import { connectPostgres } from "../postgres/connection.ts"
import { hasProgram, howToInstall, runProgram } from "../postgres/programs.ts"
import { unknownTriggers } from "../postgres/schema.ts"
import { appliedMigrations } from "./postgres.ts"
import { endAccessOn } from "./restore/end-access.ts"
import { startOwnLogOn } from "./restore/own-log.ts"

/**
 * Restores a dump into a new database, which then gets the name of the old one, both in one transaction. Postgres does
 * not rename a database with connections, so this fails while a server runs.
 */
export const restoreDump = Effect.fn("sql.restoreDump")(function* <E>(
  url: Redacted.Redacted,
  file: string,
  { keepSessions, prepared }: { readonly keepSessions: boolean; readonly prepared: Effect.Effect<void, E> },
) {
  if (!hasProgram("pg_restore")) return yield* new DatabaseError({ sentence: howToInstall("pg_restore") })
  const now = yield* DateTime.now
  const stamp = DateTime.formatIso(now).replace(/[-:.]/g, "")
  const name = decodeURIComponent(new URL(Redacted.value(url)).pathname.slice(1))
  const [fresh, keptName] = [shortened(name, `_restoring_${stamp}`), shortened(name, `_before_${stamp}`)]
  const onServer = askerOf(yield* neighbour(url, name), url)
  yield* refuseUsed(onServer, name)
  yield* onServer((sql) => createLike(sql, name, fresh))
  yield* Effect.gen(function* () {
    const freshUrl = named(url, fresh)
    const args = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]
    yield* runProgram("pg_restore", freshUrl, [...args, file])
    yield* Effect.scoped(
      Effect.gen(function* () {
        const inside = askerOf(yield* connectPostgres(freshUrl, { most: 1 }), freshUrl)
        const reason = yield* inside(unfitness)
        if (reason !== null) return yield* new DatabaseError({ sentence: `${file} cannot be used: ${reason}.` })
        yield* inside((sql) => endAccessOn(sql, now, { keepSessions }))
        yield* inside(startOwnLogOn)
      }),
    )
    yield* prepared
    yield* refuseUsed(onServer, name)
    yield* onServer((sql) =>
      sql.begin(async (transaction) => {
        await transaction.unsafe(`ALTER DATABASE ${quoted(name)} RENAME TO ${quoted(keptName)}`)
        await transaction.unsafe(`ALTER DATABASE ${quoted(fresh)} RENAME TO ${quoted(name)}`)
      }),
    )
  }).pipe(
    Effect.onError(() => Effect.ignore(onServer((sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${quoted(fresh)}`)))),
  )
  return { keptAs: keptName }
}, Effect.scoped)

/** The reason why the restored database must not be used; `null` if there is none. */
const unfitness = async (sql: SQL): Promise<string | null> => {
  const applied = await appliedMigrations(sql)
  if (applied.length === 0) return "it is not a database of curio"
  const newer = applied.find((name) => !migrationsOf.postgres.some((known) => known.name === name))
  if (newer !== undefined) return `it was made by a newer curio, with the migration ${newer}`
  const [first] = await unknownTriggers(sql)
  return first === undefined ? null : `it holds more than data: ${first}`
}

/** A connection to another database of the same server, because a connection cannot rename its own database. */
const neighbour = (url: Redacted.Redacted, name: string): Effect.Effect<SQL, DatabaseError, Scope.Scope> =>
  connectPostgres(named(url, name === "postgres" ? "template1" : "postgres"), { most: 1 })

/** Creates an empty database with the encoding and locale of another one. */
const createLike = async (sql: SQL, name: string, fresh: string): Promise<void> => {
  const [like] = await sql.unsafe<ReadonlyArray<{ encoding: string; collate: string; ctype: string }>>(
    `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collate, datctype AS ctype
     FROM pg_database WHERE datname = $1`,
    [name],
  )
  if (like === undefined) throw new Error(`there is no database ${name}; make an empty one of that name first`)
  const words = `ENCODING ${literal(like.encoding)} LC_COLLATE ${literal(like.collate)} LC_CTYPE ${literal(like.ctype)}`
  await sql.unsafe(`CREATE DATABASE ${quoted(fresh)} TEMPLATE template0 ${words}`)
}

const refuseUsed = Effect.fnUntraced(function* (ask: Asker, name: string) {
  const [row] = yield* ask((sql) =>
    sql.unsafe<ReadonlyArray<{ n: number }>>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    ),
  )
  if (row !== undefined && row.n > 0)
    return yield* new DatabaseError({
      sentence: `The database ${name} is in use by ${row.n} connection(s); stop every server and program that uses it.`,
    })
})

const named = (url: Redacted.Redacted, name: string): Redacted.Redacted => {
  const parsed = new URL(Redacted.value(url))
  parsed.pathname = `/${encodeURIComponent(name)}`
  return Redacted.make(parsed.href)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Postgres truncates names at 63 bytes, so two truncated names could be equal. */
const shortened = (name: string, ending: string): string => {
  let head = name
  while (Buffer.byteLength(head + ending) > 63) head = head.slice(0, -1)
  return head + ending
}
