import { describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { Cause, Effect, Exit, type Scope } from "effect"
import type { Db, Engine } from "../../../adapters/sql/database.ts"
import { openSqlite, sqliteFile } from "../../../adapters/sql/sqlite.ts"
import { Unavailable } from "../../../core/index.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { child } from "./children/child.ts"
import { commitsIn } from "./commits.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const open = (folder: string) => openSqlite({ folder, synchronous: "FULL" })
const say = (engine: Engine, db: Db, statement: string) =>
  Effect.promise(() => Promise.resolve(engine.execute(db, statement)))
const write = (engine: Engine, statement: string) => engine.transaction((db) => say(engine, db, statement))
const rows = <Row>(engine: Engine, query: string) =>
  Effect.promise(() => Promise.resolve(engine.reader.all<Row>(sql.raw(query))))
const pragma = (engine: Engine, name: string) =>
  engine.transaction((db) =>
    Effect.promise(async () => Object.values((await db.all<object>(sql.raw(`PRAGMA ${name}`)))[0] ?? {})[0] as unknown),
  )
/** An engine with a table. */
const withPairs = Effect.fnUntraced(function* () {
  const folder = yield* temporaryFolder
  const engine = yield* open(folder)
  yield* write(engine, "CREATE TABLE pairs (name text NOT NULL, n integer NOT NULL, half integer NOT NULL)")
  return { folder, engine }
})
const insert = (engine: Engine, n: number) => write(engine, `INSERT INTO pairs VALUES ('here', ${n}, 1)`)
const numbers = (engine: Engine, name = "here") =>
  Effect.map(rows<{ n: number }>(engine, `SELECT n FROM pairs WHERE name = '${name}' ORDER BY n`), (found) =>
    found.map(({ n }) => n),
  )
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const sentenceOf = <A>(effect: Effect.Effect<A, { readonly sentence: string }, Scope.Scope>) =>
  Effect.map(Effect.flip(effect), ({ sentence }) => sentence)
const defectOf = <A, E>(exit: Exit.Exit<A, E>) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : null)

describe("Opening SQLite", () => {
  test("syncs every commit, keeps foreign keys and a write-ahead log, and is its owner's alone", () =>
    run(
      Effect.gen(function* () {
        const folder = join(yield* temporaryFolder, "made", "here")
        const engine = yield* open(folder)
        yield* write(engine, "CREATE TABLE t (x)")
        expect(yield* pragma(engine, "synchronous")).toBe(2)
        expect(yield* pragma(engine, "foreign_keys")).toBe(1)
        expect(yield* pragma(engine, "journal_mode")).toBe("wal")
        expect(statSync(folder).mode & 0o777).toBe(0o700)
        for (const part of ["", "-wal", "-shm"]) expect(statSync(sqliteFile(folder) + part).mode & 0o777).toBe(0o600)
      }),
    ))

  test("syncs less often for those who ask for it", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* openSqlite({ folder: yield* temporaryFolder, synchronous: "NORMAL" })
        expect(yield* pragma(engine, "synchronous")).toBe(1)
      }),
    ))

  test("takes the file back from everybody else when it finds it open to them", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        writeFileSync(sqliteFile(folder), "", { mode: 0o644 })
        yield* open(folder)
        expect(statSync(sqliteFile(folder)).mode & 0o777).toBe(0o600)
      }),
    ))

  test.each([
    [
      "a text",
      (file: string) => writeFileSync(file, "Dear diary. ".repeat(1000)),
      /cannot be opened: file is not a database\.$/,
    ],
    ["a folder", (file: string) => mkdirSync(file), /cannot be opened: unable to open database file\.$/],
  ])("refuses %s in the place of the file with one sentence", (_, make, sentence) =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        make(sqliteFile(folder))
        expect(yield* sentenceOf(open(folder))).toMatch(sentence)
      }),
    ),
  )

  test("refuses a damaged file, and names the way to restore a backup", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const file = sqliteFile(folder)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const engine = yield* open(folder)
            yield* write(engine, "CREATE TABLE t (x text)")
            yield* write(engine, `INSERT INTO t SELECT hex(zeroblob(500)) FROM json_each('[${upTo(100)}]')`)
          }),
        )
        const bytes = readFileSync(file)
        bytes.fill(0x2a, 4096, 4096 * 4)
        writeFileSync(file, bytes)
        expect(yield* sentenceOf(open(folder))).toMatch(/^DATA_DIR: .* cannot be used: .*"curio db restore <file>"\.$/)
      }),
    ))

  test("refuses a folder that cannot be made, with one sentence", () =>
    run(
      Effect.gen(function* () {
        const inTheWay = join(yield* temporaryFolder, "file")
        writeFileSync(inTheWay, "")
        expect(yield* sentenceOf(open(join(inTheWay, "data")))).toMatch(/^DATA_DIR: .* cannot be made: .*\.$/)
      }),
    ))

  test("leaves one file behind when it is closed, with everything in it", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        yield* Effect.scoped(Effect.flatMap(open(folder), (engine) => write(engine, "CREATE TABLE t (x)")))
        expect(existsSync(`${sqliteFile(folder)}-wal`)).toBe(false)
        expect(yield* rows(yield* open(folder), "SELECT * FROM t")).toEqual([])
      }),
    ))
})

describe("Group commit", () => {
  test("a transaction alone has a commit of its own, and many at once share few", () =>
    run(
      Effect.gen(function* () {
        const { engine, folder } = yield* withPairs()
        const commits = () => commitsIn(`${sqliteFile(folder)}-wal`)
        const before = commits()
        yield* Effect.forEach(upTo(5), (n) => insert(engine, n))
        expect(commits() - before).toBe(5)
        yield* Effect.forEach(upTo(200), (n) => insert(engine, 100 + n), { concurrency: "unbounded" })
        expect(commits() - before - 5).toBeLessThan(100)
        expect(yield* numbers(engine)).toHaveLength(205)
      }),
    ))

  test("those that fail, die or are interrupted take nobody of their batch with them", () =>
    run(
      Effect.gen(function* () {
        const { engine, folder } = yield* withPairs()
        const before = commitsIn(`${sqliteFile(folder)}-wal`)
        const ends = [Effect.void, Effect.fail("no"), Effect.die("no"), Effect.interrupt]
        const exits = yield* Effect.forEach(
          upTo(80),
          (n) =>
            Effect.exit(
              engine.transaction((db) =>
                Effect.andThen(
                  say(engine, db, `INSERT INTO pairs VALUES ('here', ${n}, 1)`),
                  ends[n % 4] ?? Effect.void,
                ),
              ),
            ),
          { concurrency: "unbounded" },
        )
        expect(exits.map(Exit.isSuccess)).toEqual(upTo(80).map((n) => n % 4 === 0))
        expect(yield* numbers(engine)).toEqual(upTo(80).filter((n) => n % 4 === 0))
        expect(commitsIn(`${sqliteFile(folder)}-wal`) - before).toBeLessThan(80)
      }),
    ))

  test("20,000 transactions that never wait do not pile up the stack", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        const all = yield* Effect.forEach(upTo(20_000), (n) => engine.transaction(() => Effect.succeed(n)), {
          concurrency: "unbounded",
        })
        expect(all).toHaveLength(20_000)
      }),
    ))
})

describe("Another process on the same SQLite file", () => {
  test(
    "writes while this one does, and nothing is lost",
    () =>
      run(
        Effect.gen(function* () {
          const { engine, folder } = yield* withPairs()
          const other = yield* child("write.ts", folder, "there", "80")
          expect(yield* other.line).toBe("0")
          yield* Effect.forEach(upTo(200), (n) => insert(engine, n), { concurrency: 8 })
          expect(yield* other.exited).toBe(0)
          expect(yield* numbers(engine)).toEqual(upTo(200))
          expect(yield* numbers(engine, "there")).toEqual(upTo(80).flatMap((n) => [n, n]))
        }),
      ),
    20_000,
  )

  test(
    "may be killed at any moment: what it said was committed is there, and nothing by halves",
    () =>
      run(
        Effect.gen(function* () {
          const folder = yield* temporaryFolder
          yield* Effect.scoped(
            Effect.flatMap(open(folder), (engine) =>
              write(engine, "CREATE TABLE pairs (name text, n integer, half integer)"),
            ),
          )
          const writer = yield* child("write.ts", folder, "there", "0")
          const told: Array<number> = []
          while (told.length < 100) told.push(Number(yield* writer.line))
          yield* writer.kill
          for (let line = yield* writer.line; line !== null; line = yield* writer.line) told.push(Number(line))
          const engine = yield* open(folder)
          const kept = yield* rows<{ n: number; halves: number }>(
            engine,
            "SELECT n, count(*) AS halves FROM pairs GROUP BY n",
          )
          expect(new Set(kept.map(({ n }) => n)).isSupersetOf(new Set(told))).toBe(true)
          expect(kept.filter(({ halves }) => halves !== 2)).toEqual([])
          expect(yield* rows(engine, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
        }),
      ),
    20_000,
  )
})

describe("A full disk", () => {
  /** Lets the file grow by so many pages more. */
  const limit = Effect.fnUntraced(function* (engine: Engine, more: number) {
    yield* write(engine, `PRAGMA max_page_count = ${Number(yield* pragma(engine, "page_count")) + more}`)
  })
  const long = (n: number) => `INSERT INTO pairs VALUES (hex(zeroblob(40000)), ${n}, 1)`

  test("ends the transaction, leaves reading as it is, and mends without a restart", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* insert(engine, 1)
        expect(yield* engine.healthy).toBe(true)
        yield* limit(engine, 0)
        expect(defectOf(yield* Effect.exit(write(engine, long(2))))).toMatchObject({
          name: "Unavailable",
          reason: "full",
        })
        expect(yield* engine.healthy).toBe(false)
        expect(yield* numbers(engine)).toEqual([1])
        yield* limit(engine, 100_000)
        expect(yield* engine.healthy).toBe(true)
        yield* insert(engine, 3)
        expect(yield* numbers(engine)).toEqual([1, 3])
      }),
    ))

  test("ends everybody who shared the commit, and keeps nothing of what it did not acknowledge", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* limit(engine, 1)
        const exits = yield* Effect.forEach(
          upTo(30),
          (n) => Effect.exit(n === 15 ? write(engine, long(n)) : insert(engine, n)),
          { concurrency: "unbounded" },
        )
        expect(exits.some(Exit.isSuccess)).toBe(true)
        expect(defectOf(exits[15] ?? Exit.void)).toMatchObject({ name: "Unavailable", reason: "full" })
        expect(yield* numbers(engine)).toEqual(upTo(30).filter((n) => Exit.isSuccess(exits[n] ?? Exit.interrupt())))
        yield* insert(engine, 99)
        expect(yield* numbers(engine)).toContain(99)
      }),
    ))

  test("keeps nothing of a transaction that goes on after it", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* limit(engine, 0)
        const survivor = engine.transaction((db) =>
          Effect.andThen(Effect.exit(say(engine, db, long(1))), Effect.succeed("told that it is done")),
        )
        expect(defectOf(yield* Effect.exit(survivor))).toBeInstanceOf(Unavailable)
        expect(yield* numbers(engine)).toEqual([])
      }),
    ))
})

describe("A migration on SQLite", () => {
  const family = Effect.fnUntraced(function* () {
    const engine = yield* open(yield* temporaryFolder)
    yield* write(engine, "CREATE TABLE parents (id integer PRIMARY KEY)")
    yield* write(engine, "CREATE TABLE children (parent integer REFERENCES parents (id) ON DELETE CASCADE)")
    yield* write(engine, "INSERT INTO parents VALUES (1)")
    yield* write(engine, "INSERT INTO children VALUES (1)")
    return engine
  })

  test("may make a table anew without deleting what refers to it", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* family()
        yield* engine.migrating(
          Effect.fnUntraced(function* (db) {
            yield* say(engine, db, "CREATE TABLE new_parents (id integer PRIMARY KEY, name text)")
            yield* say(engine, db, "INSERT INTO new_parents (id) SELECT id FROM parents")
            yield* say(engine, db, "DROP TABLE parents")
            yield* say(engine, db, "ALTER TABLE new_parents RENAME TO parents")
          }),
        )
        expect(yield* rows(engine, "SELECT * FROM parents")).toEqual([{ id: 1, name: null }])
        expect(yield* rows(engine, "SELECT * FROM children")).toEqual([{ parent: 1 }])
        expect(Exit.isFailure(yield* Effect.exit(write(engine, "INSERT INTO children VALUES (2)")))).toBe(true)
      }),
    ))

  test("is undone when it leaves rows that point to nothing", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* family()
        const exit = yield* Effect.exit(engine.migrating((db) => say(engine, db, "DELETE FROM parents")))
        expect(String(defectOf(exit))).toContain('Row 1 of "children" points to a row of "parents" that does not exist')
        expect(yield* rows(engine, "SELECT * FROM parents")).toEqual([{ id: 1 }])
      }),
    ))
})
