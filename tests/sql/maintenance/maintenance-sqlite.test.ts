import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { Effect } from "effect"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { breakReferences, edit, made, names, notesIn, onFolder, opened, run, write } from "./maintained.ts"

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
