import { describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { Effect, Exit, type Scope } from "effect"
import { openSqlite, sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { child } from "../engine/children/child.ts"
import { defectOf, insert, numbers, open, pragma, rows, run, say, upTo, withPairs, write } from "./sqlite-pairs.ts"

const sentenceOf = <A>(effect: Effect.Effect<A, { readonly sentence: string }, Scope.Scope>) =>
  Effect.map(Effect.flip(effect), ({ sentence }) => sentence)

describe("A statement on SQLite", () => {
  test("is compiled once, whatever values it is given: they have no say in how it runs", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* write(engine, "CREATE INDEX whole ON pairs (name) WHERE half = 0")
        const planOf = (half: SQL) =>
          Effect.promise(() =>
            Promise.resolve(
              engine.reader.all(sql`EXPLAIN QUERY PLAN SELECT n FROM pairs WHERE name = ${"here"} AND half = ${half}`),
            ),
          )
        const plan = yield* planOf(sql`${1}`)
        expect(yield* planOf(sql`0`)).not.toEqual(plan)
        expect(yield* planOf(sql`${0}`)).toEqual(plan)
      }),
    ))
})

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
    120_000,
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
          const notified: Array<number> = []
          while (notified.length < 100) notified.push(Number(yield* writer.line))
          yield* writer.kill
          for (let line = yield* writer.line; line !== null; line = yield* writer.line) notified.push(Number(line))
          const engine = yield* open(folder)
          const kept = yield* rows<{ n: number; halves: number }>(
            engine,
            "SELECT n, count(*) AS halves FROM pairs GROUP BY n",
          )
          expect(new Set(kept.map(({ n }) => n)).isSupersetOf(new Set(notified))).toBe(true)
          expect(kept.filter(({ halves }) => halves !== 2)).toEqual([])
          expect(yield* rows(engine, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
        }),
      ),
    120_000,
  )
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

  test("may make a table again without deleting what refers to it", () =>
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
