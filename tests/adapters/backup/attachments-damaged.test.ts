import { describe, expect, test } from "bun:test"
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { child } from "../../sql/engine/children/child.ts"
import { run } from "../../sql/maintenance/maintained.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { load, refusal, save, sourceOf, verify } from "./kept.ts"
import { storedAt, storeMany, withFiles } from "./messages-with-files.ts"

const many = 60

const contents = (name: string) => Array.from({ length: many }, (_, n) => `${name} ${n}`)

/** Messages with many files, most of a content of their own. */
const withManyFiles = Effect.gen(function* () {
  const { sent, ...others } = yield* withFiles
  return { ...others, sent: [...sent, ...storeMany(others.dataDir, contents("file"), 2)] }
})

const running = (program: "backup" | "restore", ...args: ReadonlyArray<string>) =>
  Effect.suspend(() => child(`../../../adapters/backup/children/${program}.ts`, ...args))

const damages: ReadonlyArray<readonly [string, string, (file: string) => void]> = [
  ["with another byte in it", "is altered", (file) => writeFileSync(file, `${readFileSync(file)}`.replace("a", "b"))],
  ["that is longer", "is altered", (file) => appendFileSync(file, "more")],
  ["that is gone", "is missing", (file) => rmSync(file)],
]

describe("The files of messages in a backup", () => {
  test.each(damages)("are whole: one %s is named, and nothing is restored", (_, problem, damage) =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder } = yield* withFiles
        const { manifest } = yield* save(sourceOf(dataDir), folder)
        expect((yield* verify(folder)).problems).toEqual([])
        const { path = "" } = manifest.attachments?.find(({ bytes }) => bytes === "another".length) ?? {}
        damage(join(folder, path))
        expect((yield* verify(folder)).problems).toEqual([{ file: path, problem }])
        const target = join(yield* temporaryFolder, "new")
        expect(yield* refusal(load(target, folder))).toBe(`Nothing was restored: ${join(folder, path)} ${problem}.`)
        expect(readdirSync(join(target, ".."))).toEqual([])
      }),
    ),
  )

  test(
    "are as they were in the older backup when the next one is killed among them, and it is taken up again",
    () =>
      run(
        Effect.gen(function* () {
          const { dataDir, folder, sent } = yield* withManyFiles
          yield* save(sourceOf(dataDir), folder)
          const before = readFileSync(join(folder, "manifest.json"))
          const later = storeMany(dataDir, contents("later"), 2 + many)
          const killed = yield* running("backup", dataDir, folder, `${sent.length + many / 2}`)
          expect(yield* killed.line).toBe(`${sent.length + many / 2}`)
          yield* killed.kill
          expect(readFileSync(join(folder, "manifest.json"))).toEqual(before)
          expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [expect.stringContaining("unfinished")] })

          const again = yield* save(sourceOf(dataDir), folder)
          expect(again.manifest.attachments?.map(({ id }) => id)).toEqual([...sent, ...later].toSorted())
          expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [] })
          const target = join(yield* temporaryFolder, "new")
          yield* load(target, folder)
          for (const id of [...sent, ...later])
            expect(readFileSync(storedAt(target, id))).toEqual(readFileSync(storedAt(dataDir, id)))
        }),
      ),
    120_000,
  )

  test(
    "and the database stay as they are when a restore over them is killed, and all are there after the next one",
    () =>
      run(
        Effect.gen(function* () {
          const { dataDir, folder, sent } = yield* withManyFiles
          yield* save(sourceOf(dataDir), folder)
          const { dataDir: target, sent: own } = yield* withFiles
          const before = readFileSync(sqliteFile(target))
          const killed = yield* running("restore", target, folder, `${sent.length / 3}`)
          expect(yield* killed.line).toBe(`${sent.length / 3}`)
          yield* killed.kill
          expect(readFileSync(sqliteFile(target))).toEqual(before)
          for (const id of own) expect(readFileSync(storedAt(target, id)).length).toBeGreaterThan(0)
          const there = readdirSync(join(target, "attachments")).filter((id) => sent.includes(id))
          expect(there.length).toBeGreaterThanOrEqual(sent.length / 3)
          expect(there.length).toBeLessThan(sent.length)

          expect(yield* load(target, folder)).toMatchObject({ copied: sent.length - there.length })
          for (const id of sent) expect(readFileSync(storedAt(target, id))).toEqual(readFileSync(storedAt(dataDir, id)))
          expect(yield* save(sourceOf(target), join(yield* temporaryFolder, "of the restored"))).toMatchObject({
            manifest: { lost: [], attachments: sent.map(() => ({})) },
          })
        }),
      ),
    120_000,
  )
})
