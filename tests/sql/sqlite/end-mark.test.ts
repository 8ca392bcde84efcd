import { describe, expect, test } from "bun:test"
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { child } from "../engine/children/child.ts"
import { made, onFolder } from "../maintenance/maintained.ts"
import { open, run, upTo, write } from "./sqlite-pairs.ts"

/** Opens and closes the database of a folder, and answers what its check found, where there was one. */
const opened = (folder: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { fileCheck } = yield* open(folder)
      return fileCheck === null ? "no check" : ((yield* fileCheck)?.sentence ?? "sound")
    }),
  )

/** A folder with a database of some pages that was closed properly. */
const closed = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  yield* Effect.scoped(
    Effect.gen(function* () {
      const engine = yield* open(folder)
      yield* write(engine, "CREATE TABLE pairs (name text, n integer, half integer)")
      yield* write(engine, `INSERT INTO pairs SELECT hex(zeroblob(500)), value, 1 FROM json_each('[${upTo(100)}]')`)
    }),
  )
  return folder
})

/** Another process that writes to the database, until it is killed. */
const writing = Effect.fnUntraced(function* (folder: string) {
  const process = yield* child("write.ts", folder, "there", "0")
  yield* process.line
  return process
})

/** Leaves a database as a power cut does. */
const leaveOpen = (folder: string) => Effect.flatMap(writing(folder), ({ kill }) => kill)

const damage = (file: string) => {
  const bytes = readFileSync(file)
  bytes.fill(0x2a, 4096 * 3, 4096 * 6)
  writeFileSync(file, bytes)
}

const refusal = /^DATA_DIR: .* cannot be used: the file is damaged\. Restore .*"curio db restore <file>"\.$/

describe("The file of a database is read as a whole", () => {
  test("neither when it is new nor after it was closed, also when another process ended properly meanwhile", () =>
    run(
      Effect.gen(function* () {
        expect(yield* opened(yield* temporaryFolder)).toBe("no check")
        const folder = yield* closed
        expect(yield* opened(folder)).toBe("no check")
        yield* Effect.scoped(
          Effect.gen(function* () {
            expect((yield* open(folder)).fileCheck).toBeNull()
            const nextTo = yield* child("write.ts", folder, "there", "3")
            expect(yield* nextTo.exited).toBe(0)
          }),
        )
        expect(yield* opened(folder)).toBe("no check")
      }),
    ))

  test("once after a process was killed", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* closed
        yield* leaveOpen(folder)
        yield* Effect.scoped(open(folder))
        expect(yield* opened(folder)).toBe("sound")
        expect(yield* opened(folder)).toBe("no check")
      }),
    ))

  test("when a process was killed next to another one that went on, or has not ended yet", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* closed
        yield* Effect.scoped(Effect.andThen(open(folder), leaveOpen(folder)))
        expect(yield* opened(folder)).toBe("sound")

        const later = yield* Effect.scoped(Effect.andThen(open(folder), writing(folder)))
        yield* later.kill
        expect(yield* opened(folder)).toBe("sound")
      }),
    ))

  test("when it is a copy: of a file in use, without its log, and of a closed one", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* closed
        const copy = join(folder, "copy")
        mkdirSync(copy)
        const copied = Effect.sync(() => {
          rmSync(sqliteFile(copy), { force: true })
          copyFileSync(sqliteFile(folder), sqliteFile(copy))
        })
        yield* Effect.scoped(Effect.andThen(open(folder), copied))
        expect(yield* opened(copy)).toBe("sound")
        yield* copied
        expect(yield* opened(copy)).toBe("sound")
      }),
    ))

  test("not after a restore, which has read the backup", () =>
    run(
      Effect.gen(function* () {
        const { folder, maintenance } = yield* made("from the backup")
        const backup = join(folder, "backup.db")
        yield* maintenance.backup(backup)
        const other = yield* temporaryFolder
        yield* (yield* onFolder(other)).restore(backup)
        expect(yield* opened(other)).toBe("no check")
      }),
    ))
})

describe("A damaged file", () => {
  test("that was left open makes the database unhealthy, and is refused until it is sound", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* closed
        yield* leaveOpen(folder)
        yield* Effect.scoped(open(folder))
        const sound = readFileSync(sqliteFile(folder))
        damage(sqliteFile(folder))
        yield* Effect.scoped(
          Effect.gen(function* () {
            const { fileCheck, healthy } = yield* open(folder)
            expect(yield* healthy).toBe(true)
            expect((yield* fileCheck ?? Effect.succeed(null))?.sentence).toMatch(refusal)
            expect(yield* healthy).toBe(false)
          }),
        )
        expect((yield* Effect.flip(Effect.scoped(open(folder)))).sentence).toMatch(refusal)
        const header = readFileSync(sqliteFile(folder)).subarray(0, 4096)
        writeFileSync(sqliteFile(folder), Buffer.concat([header, sound.subarray(4096)]))
        expect(yield* opened(folder)).toBe("no check")
      }),
    ))
})
