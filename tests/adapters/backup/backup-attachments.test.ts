import { describe, expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { edit, run } from "../../sql/maintenance/maintained.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { installed, load, manifestOf, refusal, rewrite, save, sourceOf, verify } from "./kept.ts"
import { store, storedAt, withFiles } from "./messages-with-files.ts"

describe("A backup holds the files of messages", () => {
  test("as they are, its owner's alone; the next one copies only what is new, and a restore brings them back", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, sent } = yield* withFiles
        const first = yield* save(sourceOf(dataDir), folder)
        expect(first.copied).toBe(1 + 3)
        expect(first.manifest.attachments?.map(({ id }) => id)).toEqual(sent.toSorted())
        expect(readdirSync(join(folder, "attachments"))).toHaveLength(2)
        for (const { path } of first.manifest.attachments ?? [])
          expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600)
        const later = store(dataDir, "later", 3)
        const second = yield* save(sourceOf(dataDir), folder)
        expect([second.copied, second.manifest.attachments?.length]).toEqual([1, 4])
        expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [] })

        const target = join(yield* temporaryFolder, "new")
        expect(yield* load(target, folder)).toEqual({ keptAs: null, copied: 1 + 4 })
        expect(readdirSync(join(target, "attachments")).toSorted()).toEqual([...sent, later, "unfinished"].toSorted())
        for (const id of [...sent, later]) {
          expect(readFileSync(storedAt(target, id))).toEqual(readFileSync(storedAt(dataDir, id)))
          expect(statSync(storedAt(target, id)).mode & 0o777).toBe(0o600)
        }
        expect(yield* load(target, folder)).toMatchObject({ copied: 0 })
      }),
    ))

  test("and forgets those whose message was deleted", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, sent } = yield* withFiles
        yield* save(sourceOf(dataDir), folder)
        edit(sqliteFile(dataDir), `UPDATE message_attachments SET message_id = null WHERE id = '${sent[2]}'`)
        const { manifest } = yield* save(sourceOf(dataDir), folder)
        expect(manifest.attachments?.map(({ id }) => id)).toEqual(sent.slice(0, 2).toSorted())
        expect(readdirSync(join(folder, "attachments"))).toHaveLength(1)
      }),
    ))

  test("and copies the database again when a message was deleted and its file swept meanwhile", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, sent } = yield* withFiles
        const [first = ""] = sent
        const { copies, ...source } = sourceOf(dataDir)
        let copied = 0
        const write: typeof copies.write = (file) =>
          Effect.tap(copies.write(file), () =>
            Effect.sync(() => {
              copied += 1
              if (copied > 1) return
              edit(sqliteFile(dataDir), `DELETE FROM message_attachments WHERE id = '${first}'`)
              rmSync(storedAt(dataDir, first))
            }),
          )
        const { manifest } = yield* save({ ...source, copies: { ...copies, write } }, folder)
        expect(copied).toBe(2)
        expect(manifest).toMatchObject({ lost: [] })
        expect(manifest.attachments?.map(({ id }) => id)).toEqual(sent.slice(1).toSorted())
      }),
    ))

  test("and demands every one: one that the store does not have stops it, unless that is allowed or an older one has it", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, sent } = yield* withFiles
        const [first = "", second = ""] = sent
        rmSync(storedAt(dataDir, first))
        expect(yield* refusal(save(sourceOf(dataDir), folder))).toStartWith(
          `The store lost 1 file(s) that rows name (attachments/${first}); `,
        )
        const { manifest } = yield* save(sourceOf(dataDir), folder, true)
        expect(manifest).toMatchObject({ lost: [`attachments/${first}`], attachments: [{}, {}] })
        rmSync(storedAt(dataDir, second))
        expect(yield* save(sourceOf(dataDir), folder, true)).toMatchObject({
          copied: 0,
          manifest: { lost: [`attachments/${first}`], attachments: [{}, {}] },
        })
      }),
    ))

  test("and is refused when a manifest would write one elsewhere", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder } = yield* withFiles
        yield* save(sourceOf(dataDir), folder)
        const { attachments = [] } = manifestOf(folder)
        rewrite(folder, (manifest) => ({
          ...manifest,
          attachments: attachments.map((entry) => ({ ...entry, id: "../../escaped" })),
        }))
        expect((yield* verify(folder)).problems).toEqual([{ file: "manifest.json", problem: "is altered" }])
      }),
    ))

  test("and one from before there were any is restored", () =>
    run(
      Effect.gen(function* () {
        const { dataDir } = yield* installed(["ada"])
        const folder = join(yield* temporaryFolder, "backup")
        yield* save(sourceOf(dataDir), folder)
        rewrite(folder, ({ attachments: _, ...manifest }) => manifest)
        rmSync(join(folder, "attachments"), { recursive: true })
        const target = join(yield* temporaryFolder, "new")
        expect(yield* load(target, folder)).toEqual({ keptAs: null, copied: 1 })
        expect(existsSync(join(target, "attachments"))).toBe(false)
      }),
    ))
})
