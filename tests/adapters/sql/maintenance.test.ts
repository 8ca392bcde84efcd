import { Database as Connection } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { SQL } from "bun"
import { Effect, Redacted, type Scope } from "effect"
import { holdDataFolder } from "../../../adapters/sql/data-folder-lock.ts"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/database.ts"
import { Maintenance } from "../../../adapters/sql/maintenance.ts"
import { maintenance } from "../../../adapters/sql/maintenance-layer.ts"
import { migrate, migrationsOf } from "../../../adapters/sql/migrate.ts"
import { openPostgres } from "../../../adapters/sql/postgres.ts"
import { openSqlite, sqliteFile } from "../../../adapters/sql/sqlite.ts"
import { hasPostgres, temporaryFolder, temporaryPostgres } from "../../support/engines.ts"
import { child } from "./children/child.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const sentenceOf = <A>(effect: Effect.Effect<A, { readonly sentence: string }>) =>
  Effect.map(Effect.flip(effect), ({ sentence }) => sentence)
const names = migrationsOf.sqlite.map(({ name }) => name)
const write = (engine: Engine, statement: string) =>
  engine.transaction((db) => Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
const onFolder = (folder: string) => Effect.provide(Maintenance, maintenance({ url: null, folder }))

/** What stands in the table "pairs" of a file. */
const notesIn = (file: string) => {
  const connection = new Connection(file, { readonly: true })
  try {
    return connection
      .query<{ name: string }, []>("SELECT name FROM pairs WHERE half = 0 ORDER BY name")
      .all()
      .map(({ name }) => name)
  } finally {
    connection.close(true)
  }
}
/** A database of curio, opened until the scope ends, with one note in it. */
const opened = Effect.fnUntraced(function* (folder: string, note: string) {
  const engine = yield* openSqlite({ folder, synchronous: "FULL" })
  yield* Effect.provideService(migrate(), Database, databaseOf(engine))
  yield* write(engine, "CREATE TABLE IF NOT EXISTS pairs (name text, n integer, half integer)")
  yield* write(engine, `INSERT INTO pairs VALUES ('${note}', 0, 0)`)
  return engine
})
/** The same, closed again. */
const made = Effect.fnUntraced(function* (note: string) {
  const folder = yield* temporaryFolder
  yield* Effect.scoped(opened(folder, note))
  return { folder, file: sqliteFile(folder), maintenance: yield* onFolder(folder) }
})

describe("The status of SQLite", () => {
  test("of no database says that all migrations are missing, and makes none", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const { status } = yield* onFolder(folder)
        expect(yield* status).toEqual({
          engine: "sqlite",
          place: sqliteFile(folder),
          bytes: 0,
          applied: [],
          pending: names,
        })
        expect(readdirSync(folder)).toEqual([])
      }),
    ))

  test("counts the migrations that are there while a server runs", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const engine = yield* opened(folder, "old")
        const { status } = yield* onFolder(folder)
        expect(yield* status).toMatchObject({ applied: names, pending: [] })
        expect((yield* status).bytes).toBeGreaterThan(4096)
        yield* write(engine, `DELETE FROM migrations WHERE name = '${names.at(-1)}'`)
        expect(yield* status).toMatchObject({ applied: names.slice(0, -1), pending: names.slice(-1) })
      }),
    ))
})

describe("A backup of SQLite", () => {
  test(
    "made while another process writes is sound, whole, and its owner's alone",
    () =>
      run(
        Effect.gen(function* () {
          const { folder, file, maintenance } = yield* made("kept")
          const writer = yield* child("write.ts", folder, "there", "0")
          const told = Number(yield* writer.line)
          const target = join(folder, "backup.db")
          const { bytes } = yield* maintenance.backup(target)
          expect(Number(yield* writer.line)).toBeGreaterThanOrEqual(told)
          yield* writer.kill
          expect(statSync(target).size).toBe(bytes)
          expect(statSync(target).mode & 0o777).toBe(0o600)
          expect(notesIn(target)).toEqual(["kept"])
          const copy = new Connection(target, { readonly: true })
          expect(copy.query("SELECT n FROM pairs WHERE half > 0 GROUP BY n HAVING count(*) <> 2").all()).toEqual([])
          expect(copy.query("SELECT n FROM pairs WHERE n = ? AND half = 1").all(told)).toHaveLength(1)
          expect(copy.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }])
          copy.close(true)
          expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([])
          expect(notesIn(file)).toEqual(["kept"])
        }),
      ),
    20_000,
  )

  test("replaces no file, needs a database, and leaves nothing behind when it cannot be written", () =>
    run(
      Effect.gen(function* () {
        const { folder, maintenance } = yield* made("kept")
        const target = join(folder, "backup.db")
        writeFileSync(target, "precious")
        expect(yield* sentenceOf(maintenance.backup(target))).toMatch(
          /backup\.db exists already; choose another name\.$/,
        )
        expect(readFileSync(target, "utf8")).toBe("precious")
        expect(yield* sentenceOf(maintenance.backup(join(target, "below")))).toMatch(/cannot be made: .*\.$/)
        const empty = yield* temporaryFolder
        expect(yield* sentenceOf((yield* onFolder(empty)).backup(join(empty, "b.db")))).toMatch(
          /^There is no database yet/,
        )
        expect(readdirSync(empty)).toEqual([])
      }),
    ))

  test("of a database with rows that point to nothing is refused and removed", () =>
    run(
      Effect.gen(function* () {
        const { folder, file, maintenance } = yield* made("kept")
        breakReferences(file)
        expect(yield* sentenceOf(maintenance.backup(join(folder, "backup.db")))).toMatch(
          /The copy of .* is damaged: Row 1 of "sessions"/,
        )
        expect(readdirSync(folder).filter((name) => name.startsWith("backup"))).toEqual([])
      }),
    ))
})

describe("Restoring SQLite", () => {
  test("puts the backup in the place of the database and keeps the old one, which still opens", () =>
    run(
      Effect.gen(function* () {
        const { folder, file, maintenance } = yield* made("from the backup")
        const backup = join(yield* temporaryFolder, "backup.db")
        yield* maintenance.backup(backup)
        chmodSync(backup, 0o644)
        const before = readFileSync(backup)
        yield* Effect.scoped(opened(folder, "since then"))
        const { keptAs } = yield* maintenance.restore(backup)
        expect(notesIn(file)).toEqual(["from the backup"])
        expect(basename(keptAs ?? "")).toMatch(/^curio\.db\.before-restore-\d{8}T\d{9}Z$/)
        expect(notesIn(keptAs ?? "")).toEqual(["from the backup", "since then"])
        expect(statSync(file).mode & 0o777).toBe(0o600)
        expect(readFileSync(backup)).toEqual(before)
        yield* opened(folder, "and after it")
        expect(notesIn(file)).toEqual(["and after it", "from the backup"])
      }),
    ))

  test(
    "after a crash neither mixes the old log with the new file nor loses what it holds",
    () =>
      run(
        Effect.gen(function* () {
          const { folder, file, maintenance } = yield* made("from the backup")
          const backup = join(yield* temporaryFolder, "backup.db")
          yield* maintenance.backup(backup)
          const writer = yield* child("write.ts", folder, "there", "0")
          yield* writer.line
          yield* writer.kill
          expect(existsSync(`${file}-wal`)).toBe(true)
          const { keptAs } = yield* maintenance.restore(backup)
          const there = (path: string) => {
            const connection = new Connection(path)
            const rows = connection.query("SELECT * FROM pairs WHERE name = 'there'").all()
            connection.close(true)
            return rows.length
          }
          expect(there(file)).toBe(0)
          expect(there(keptAs ?? "")).toBeGreaterThan(0)
        }),
      ),
    20_000,
  )

  test(
    "does not take a log for its own that a lost database left behind",
    () =>
      run(
        Effect.gen(function* () {
          const { folder, file, maintenance } = yield* made("from the backup")
          const backup = join(yield* temporaryFolder, "backup.db")
          yield* maintenance.backup(backup)
          const writer = yield* child("write.ts", folder, "there", "0")
          yield* writer.line
          yield* writer.kill
          rmSync(file)
          expect(existsSync(`${file}-wal`)).toBe(true)
          expect(yield* maintenance.restore(backup)).toEqual({ keptAs: null })
          yield* opened(folder, "and after it")
          expect(yield* maintenance.check).toEqual([])
          expect(notesIn(file)).toEqual(["and after it", "from the backup"])
        }),
      ),
    20_000,
  )

  test("takes the place of a database that no longer opens, and keeps that with its log", () =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("from the backup")
        const backup = join(yield* temporaryFolder, "backup.db")
        yield* maintenance.backup(backup)
        writeFileSync(file, "broken ".repeat(1000))
        writeFileSync(`${file}-wal`, "a log")
        const { keptAs } = yield* maintenance.restore(backup)
        expect(notesIn(file)).toEqual(["from the backup"])
        expect(readFileSync(keptAs ?? "", "utf8")).toStartWith("broken ")
        expect(readFileSync(`${keptAs}-wal`, "utf8")).toBe("a log")
      }),
    ))

  test("works where there was no database, and keeps none then", () =>
    run(
      Effect.gen(function* () {
        const { maintenance } = yield* made("from the backup")
        const backup = join(yield* temporaryFolder, "backup.db")
        yield* maintenance.backup(backup)
        const empty = join(yield* temporaryFolder, "new")
        expect(yield* (yield* onFolder(empty)).restore(backup)).toEqual({ keptAs: null })
        expect(notesIn(sqliteFile(empty))).toEqual(["from the backup"])
      }),
    ))

  test("is refused while a server holds the data folder, and changes nothing", () =>
    run(
      Effect.gen(function* () {
        const { folder, file, maintenance } = yield* made("running")
        const backup = join(folder, "backup.db")
        yield* maintenance.backup(backup)
        yield* holdDataFolder(folder)
        expect(yield* sentenceOf(maintenance.restore(backup))).toMatch(/is in use by another curio process/)
        expect(notesIn(file)).toEqual(["running"])
      }),
    ))

  test.each([
    ["does not exist", () => {}, /does not exist\.$/],
    ["is a text", (file: string) => writeFileSync(file, "Dear diary. ".repeat(1000)), /file is not a database\.$/],
    ["is empty", (file: string) => writeFileSync(file, ""), /it is not a database of curio\.$/],
    [
      "is somebody else's",
      (file: string) => edit(file, "CREATE TABLE songs (title)"),
      /it is not a database of curio\.$/,
    ],
    [
      "is newer than this build",
      (file: string) =>
        edit(file, "CREATE TABLE migrations (name text)", "INSERT INTO migrations VALUES ('9999_later')"),
      /it was made by a newer curio, with the migration 9999_later\.$/,
    ],
  ])("refuses a backup that %s, and leaves everything as it was", (_, make, sentence) =>
    run(
      Effect.gen(function* () {
        const { folder, file, maintenance } = yield* made("as it was")
        const backup = join(yield* temporaryFolder, "backup.db")
        make(backup)
        const before = readFileSync(file)
        expect(yield* sentenceOf(maintenance.restore(backup))).toMatch(sentence)
        expect(readFileSync(file)).toEqual(before)
        expect(readdirSync(folder).filter((name) => /restor/.test(name))).toEqual([])
      }),
    ),
  )

  test("refuses a backup with rows that point to nothing", () =>
    run(
      Effect.gen(function* () {
        const { maintenance } = yield* made("as it was")
        const backup = join(yield* temporaryFolder, "backup.db")
        yield* maintenance.backup(backup)
        breakReferences(backup)
        expect(yield* sentenceOf(maintenance.restore(backup))).toMatch(/it is damaged: Row 1 of "sessions"/)
      }),
    ))
})

describe("Checking and vacuuming SQLite", () => {
  test("a check finds nothing in a sound database, and each row that points to nothing", () =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("kept")
        expect(yield* maintenance.check).toEqual([])
        breakReferences(file)
        expect(yield* maintenance.check).toEqual(['Row 1 of "sessions" points to a row of "users" that does not exist'])
      }),
    ))

  test("a check finds damage", () =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("kept")
        edit(file, `INSERT INTO pairs SELECT hex(zeroblob(1000)), value, 1 FROM json_each('[1,2,3,4,5,6,7,8,9]')`)
        const bytes = readFileSync(file)
        bytes.fill(0x2a, bytes.length - 3 * 4096)
        writeFileSync(file, bytes)
        expect(yield* maintenance.check).not.toEqual([])
      }),
    ))

  test("vacuuming gives space back while a server is there, and loses nothing", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const engine = yield* opened(folder, "kept")
        yield* write(engine, `INSERT INTO pairs SELECT hex(zeroblob(200000)), 1, 1`)
        yield* write(engine, "DELETE FROM pairs WHERE half = 1")
        const { vacuum } = yield* onFolder(folder)
        const { before, after } = yield* vacuum
        expect(after).toBeLessThan(before)
        yield* write(engine, "INSERT INTO pairs VALUES ('later', 0, 0)")
        expect(notesIn(sqliteFile(folder))).toEqual(["kept", "later"])
      }),
    ))
})

describe.skipIf(!hasPostgres)("Maintenance of Postgres", () => {
  const made = Effect.gen(function* () {
    const url = yield* temporaryPostgres
    const engine = yield* openPostgres(url)
    yield* Effect.provideService(migrate(), Database, databaseOf(engine))
    return { url, maintenance: yield* Effect.provide(Maintenance, maintenance({ url, folder: "nowhere" })) }
  })

  test("says where the database is, without user and password, how big, and which migrations it has", () =>
    run(
      Effect.gen(function* () {
        const { url, maintenance } = yield* made
        const status = yield* maintenance.status
        const { host, pathname } = new URL(Redacted.value(url))
        expect(status).toMatchObject({ engine: "postgres", place: `${host}${pathname}`, applied: names, pending: [] })
        expect(status.bytes).toBeGreaterThan(1_000_000)
      }),
    ))

  test("finds rows that point to nothing, and vacuums", () =>
    run(
      Effect.gen(function* () {
        const { url, maintenance } = yield* made
        expect(yield* maintenance.check).toEqual([])
        yield* Effect.promise(async () => {
          const sql = new SQL({ url: Redacted.value(url), max: 1 })
          // Without this Postgres does not let anybody make such a row.
          await sql.unsafe("SET session_replication_role = replica")
          await sql.unsafe(`INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
            VALUES (gen_random_uuid(), gen_random_uuid(), 'hash', now(), now(), now())`)
          await sql.close()
        })
        expect(yield* maintenance.check).toEqual(["1 row(s) of sessions point to rows of users that do not exist"])
        expect((yield* maintenance.vacuum).after).toBeGreaterThan(0)
      }),
    ))

  test("leaves copies to Postgres' own programs", () =>
    run(
      Effect.gen(function* () {
        const { maintenance } = yield* made
        expect(yield* sentenceOf(maintenance.backup("x"))).toContain("pg_dump")
        expect(yield* sentenceOf(maintenance.restore("x"))).toContain("pg_restore")
      }),
    ))
})

const edit = (file: string, ...statements: ReadonlyArray<string>) => {
  const connection = new Connection(file)
  for (const statement of statements) connection.run(statement)
  connection.close(true)
}

/** A session of nobody. */
const breakReferences = (file: string) =>
  edit(
    file,
    "PRAGMA foreign_keys = OFF",
    "INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) VALUES ('s', 'nobody', 'h', 0, 0, 0)",
  )
