import { Database as Connection } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { holdDataFolder } from "../../../adapters/sql/engine/data-folder-lock.ts"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { child } from "../engine/children/child.ts"
import { breakReferences, edit, made, notesIn, onFolder, opened, run, sentenceOf } from "./maintained.ts"

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
    120_000,
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
    120_000,
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
      "is another user's",
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
