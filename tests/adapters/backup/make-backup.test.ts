import { describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { holdBackupFolder } from "../../../adapters/sql/engine/data-folder-lock.ts"
import { Database, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate, migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { openSqlite, sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { child } from "../../sql/engine/children/child.ts"
import { edit, run } from "../../sql/maintenance/maintained.ts"
import { temporaryFolder } from "../../support/engines.ts"
import {
  addUser,
  installed,
  load,
  manifestOf,
  pictureOf,
  refusal,
  save,
  sourceOf,
  storePicture,
  verify,
} from "./kept.ts"

const copyOf = (folder: string, hash: string) => join(folder, "media", `${hash}.webp`)
const backupChild = (...args: ReadonlyArray<string>) =>
  Effect.suspend(() => child("../../../adapters/backup/children/backup.ts", ...args))

describe("A backup of everything", () => {
  test("holds the database and its pictures, its owner's alone, and the next one copies only what is new", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, pictures } = yield* installed(["ada", "bob", "eve"])
        storePicture(dataDir, "named by no user")
        const folder = join(yield* temporaryFolder, "backup")
        const first = yield* save(sourceOf(dataDir), folder)
        expect(first.copied).toBe(3)
        expect(first.manifest.files.map(({ sha256 }) => sha256)).toEqual(pictures.toSorted())
        expect(statSync(folder).mode & 0o777).toBe(0o700)
        for (const path of [first.manifest.database.path, `media/${pictures[0]}.webp`, "manifest.json"])
          expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600)
        addUser(dataDir, "new", storePicture(dataDir, "a picture of a user new"))
        edit(sqliteFile(dataDir), "DELETE FROM users WHERE id = 'eve'")
        const second = yield* save(sourceOf(dataDir), folder)
        expect(second.copied).toBe(1)
        expect(second.manifest.files).toHaveLength(3)
        expect(readdirSync(join(folder, "database"))).toEqual([second.manifest.database.path.slice("database/".length)])
        expect(readdirSync(join(folder, "media"))).toHaveLength(3)
        expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [] })
      }),
    ))

  test(
    "that is killed leaves the older one in the folder whole, and the next one takes up what it had copied",
    () =>
      run(
        Effect.gen(function* () {
          const { dataDir } = yield* installed(["ada", "bob"])
          const folder = join(yield* temporaryFolder, "backup")
          yield* save(sourceOf(dataDir), folder)
          const before = readFileSync(join(folder, "manifest.json"))
          for (const user of ["carl", "dora", "emil"]) addUser(dataDir, user, storePicture(dataDir, `new ${user}`))
          const killed = yield* backupChild(dataDir, folder, "4")
          expect(yield* killed.line).toBe("4")
          yield* killed.kill
          expect(readFileSync(join(folder, "manifest.json"))).toEqual(before)
          expect(readdirSync(join(folder, "media")).length).toBeGreaterThan(2)
          expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [expect.stringContaining("unfinished")] })

          const { copied, manifest } = yield* save(sourceOf(dataDir), folder)
          expect(copied).toBeLessThan(3)
          expect(manifest.files).toHaveLength(5)
          expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [] })
        }),
      ),
    120_000,
  )

  test(
    "that is killed before it was ever whole is half a backup",
    () =>
      run(
        Effect.gen(function* () {
          const { dataDir } = yield* installed(["ada", "bob"])
          const folder = join(yield* temporaryFolder, "backup")
          const killed = yield* backupChild(dataDir, folder, "1")
          yield* killed.line
          yield* killed.kill
          expect((yield* verify(folder)).problems).toEqual([
            { file: "manifest.json", problem: "is missing, so this is no backup or half of one" },
          ])
        }),
      ),
    120_000,
  )

  test("copies the database again when a picture was replaced and swept meanwhile", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, pictures } = yield* installed(["ada", "bob"])
        const [adas = ""] = pictures
        const { copies, ...source } = sourceOf(dataDir)
        let copied = 0
        const write: typeof copies.write = (file) =>
          Effect.tap(copies.write(file), () =>
            Effect.sync(() => {
              copied += 1
              if (copied > 1) return
              const next = storePicture(dataDir, "a newer picture of ada")
              edit(sqliteFile(dataDir), `UPDATE users SET avatar_url = '${next}' WHERE id = 'ada'`)
              rmSync(pictureOf(dataDir, adas))
            }),
          )
        const folder = join(yield* temporaryFolder, "backup")
        const { manifest } = yield* save({ ...source, copies: { ...copies, write } }, folder)
        expect(copied).toBe(2)
        expect(manifest).toMatchObject({ lost: [], files: [{}, {}] })
        expect(manifest.files.map(({ sha256 }) => sha256)).not.toContain(adas)
        expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [] })
      }),
    ))

  test.each([
    ["does not have", (path: string) => rmSync(path)],
    ["has damaged", (path: string) => writeFileSync(path, "something else")],
  ])("demands every picture that rows name: one that the store %s stops it, unless that is allowed", (_, lose) =>
    run(
      Effect.gen(function* () {
        const { dataDir, pictures } = yield* installed(["ada", "bob"])
        const [first = ""] = pictures
        lose(pictureOf(dataDir, first))
        const folder = join(yield* temporaryFolder, "backup")
        expect(yield* refusal(save(sourceOf(dataDir), folder))).toBe(
          `The store lost 1 file(s) that rows name (${first}.webp); put them back, or repeat it with --allow-lost to make a backup without them.`,
        )
        expect(readdirSync(folder)).not.toContain("manifest.json")
        expect(readdirSync(join(folder, "database"))).toEqual([])
        const { manifest } = yield* save(sourceOf(dataDir), folder, true)
        expect(manifest).toMatchObject({ lost: [`${first}.webp`], files: [{ sha256: pictures[1] }] })
        expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [expect.stringMatching(/^1 file\(s\)/)] })
      }),
    ),
  )

  test("holds the pictures of a database that does not have migrations, as before an upgrade", () =>
    run(
      Effect.gen(function* () {
        const dataDir = yield* temporaryFolder
        const early = { ...migrationsOf, sqlite: migrationsOf.sqlite.slice(0, 3) }
        yield* Effect.scoped(
          Effect.gen(function* () {
            const engine = yield* openSqlite({ folder: dataDir, synchronous: "FULL" })
            yield* Effect.provideService(migrate(early), Database, databaseOf(engine))
          }),
        )
        const picture = storePicture(dataDir, "a picture of ada")
        addUser(dataDir, "ada", picture)
        const folder = join(yield* temporaryFolder, "backup")
        const { manifest } = yield* save(sourceOf(dataDir), folder)
        expect(manifest.database.migrations).toEqual(early.sqlite.map(({ name }) => name))
        expect(manifest.files.map(({ sha256 }) => sha256)).toEqual([picture])
        const target = join(yield* temporaryFolder, "new")
        expect(yield* load(target, folder)).toEqual({ keptAs: null, copied: 1 })
      }),
    ))

  test("keeps a picture that the store lost since an older backup", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, pictures } = yield* installed(["ada"])
        const [picture = ""] = pictures
        const folder = join(yield* temporaryFolder, "backup")
        yield* save(sourceOf(dataDir), folder)
        rmSync(pictureOf(dataDir, picture))
        expect(yield* save(sourceOf(dataDir), folder)).toMatchObject({ copied: 0, manifest: { lost: [] } })
        expect(readFileSync(copyOf(folder, picture), "utf8")).toBe("a picture of ada")
        expect(yield* verify(folder)).toMatchObject({ problems: [], notes: [] })
      }),
    ))

  test("is made by one at a time, into no folder with other things, and not of nothing", () =>
    run(
      Effect.gen(function* () {
        const { dataDir } = yield* installed(["ada"])
        const folder = join(yield* temporaryFolder, "backup")
        const source = sourceOf(dataDir)
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* holdBackupFolder(folder)
            expect(yield* refusal(save(source, folder))).toBe(
              `${folder} is in use by another backup; wait for its end or name another folder.`,
            )
          }),
        )

        const other = join(yield* temporaryFolder, "photos")
        mkdirSync(other)
        writeFileSync(join(other, "holiday.jpeg"), "sea")
        expect(yield* refusal(save(source, other))).toBe(
          `${other} holds something else ("holiday.jpeg"); name an empty folder.`,
        )
        expect(readdirSync(other)).toEqual(["holiday.jpeg"])

        const nowhere = join(yield* temporaryFolder, "nowhere")
        expect(yield* refusal(save(sourceOf(nowhere), folder))).toMatch(/^There is no database yet: /)
        const unmade = join(nowhere, "backup")
        expect(yield* refusal(save(sourceOf(nowhere), unmade))).toMatch(/^There is no database yet: /)
        expect(() => manifestOf(unmade)).toThrow("ENOENT")
      }),
    ))

  test("is refused of a database with a trigger that is not ours, as it could not be restored", () =>
    run(
      Effect.gen(function* () {
        const { dataDir } = yield* installed(["ada"])
        edit(sqliteFile(dataDir), "CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM audit; END")
        expect(yield* refusal(save(sourceOf(dataDir), join(yield* temporaryFolder, "backup")))).toContain(
          `its backup could not be restored: The trigger "evil" is not one of curio's`,
        )
      }),
    ))
})
