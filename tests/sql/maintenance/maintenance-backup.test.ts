import { Database as Connection } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { temporaryFolder } from "../../support/engines.ts"
import { child } from "../engine/children/child.ts"
import { breakReferences, made, notesIn, onFolder, run, sentenceOf } from "./maintained.ts"

describe("A backup of SQLite", () => {
  test(
    "made while another process writes is sound, whole, and its owner's alone",
    () =>
      run(
        Effect.gen(function* () {
          const { folder, file, maintenance } = yield* made("kept")
          const writer = yield* child("write.ts", folder, "there", "0")
          const notified = Number(yield* writer.line)
          const target = join(folder, "backup.db")
          const { bytes } = yield* maintenance.backup(target)
          expect(Number(yield* writer.line)).toBeGreaterThanOrEqual(notified)
          yield* writer.kill
          expect(statSync(target).size).toBe(bytes)
          expect(statSync(target).mode & 0o777).toBe(0o600)
          expect(notesIn(target)).toEqual(["kept"])
          const copy = new Connection(target, { readonly: true })
          expect(copy.query("SELECT n FROM pairs WHERE half > 0 GROUP BY n HAVING count(*) <> 2").all()).toEqual([])
          expect(copy.query("SELECT n FROM pairs WHERE n = ? AND half = 1").all(notified)).toHaveLength(1)
          expect(copy.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }])
          copy.close(true)
          expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([])
          expect(notesIn(file)).toEqual(["kept"])
        }),
      ),
    120_000,
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
