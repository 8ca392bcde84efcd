import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { CryptoHasher } from "bun"
import { Effect } from "effect"
import { holdDataFolder } from "../../../adapters/sql/engine/data-folder-lock.ts"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { edit, run } from "../../sql/maintenance/maintained.ts"
import { temporaryFolder } from "../../support/engines.ts"
import {
  addUser,
  installed,
  load,
  manifestOf,
  pictureOf,
  refusal,
  rewrite,
  save,
  sourceOf,
  storePicture,
  verify,
} from "./kept.ts"

const usersIn = (dataDir: string) => {
  using database = new Database(sqliteFile(dataDir), { readonly: true })
  return database
    .query<{ id: string }, []>("SELECT id FROM users ORDER BY id")
    .all()
    .map(({ id }) => id)
}

/** An installation, and a backup of it. */
const saved = Effect.gen(function* () {
  const { dataDir, pictures } = yield* installed(["ada", "bob"])
  const folder = join(yield* temporaryFolder, "backup")
  const { manifest } = yield* save(sourceOf(dataDir), folder)
  const [picture = ""] = pictures
  return { dataDir, folder, manifest, pictures, picture, copy: join(folder, "media", `${picture}.webp`) }
})
type Saved = Effect.Success<typeof saved>

const flipByte = (file: string): void => {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const damages: ReadonlyArray<readonly [string, (saved: Saved) => readonly [file: string, problem: string]]> = [
  [
    "a flipped byte in a picture",
    ({ copy, picture }) => {
      flipByte(copy)
      return [`media/${picture}.webp`, "is altered"]
    },
  ],
  [
    "a flipped byte in the database",
    ({ folder, manifest }) => {
      flipByte(join(folder, manifest.database.path))
      return [manifest.database.path, "is altered"]
    },
  ],
  [
    "a flipped byte in the manifest",
    ({ folder }) => {
      flipByte(join(folder, "manifest.json"))
      return ["manifest.json", "is altered"]
    },
  ],
  [
    "a picture less",
    ({ copy, picture }) => {
      rmSync(copy)
      return [`media/${picture}.webp`, "is missing"]
    },
  ],
  [
    "a file more",
    ({ folder }) => {
      writeFileSync(join(folder, "media", "stranger.webp"), "x")
      return ["media/stranger.webp", "is extra: the manifest does not name it"]
    },
  ],
  [
    "no manifest, as half a backup",
    ({ folder }) => {
      rmSync(join(folder, "manifest.json"))
      return ["manifest.json", "is missing, so this is no backup or half of one"]
    },
  ],
  [
    "a manifest that leads out of the folder",
    ({ folder, picture }) => {
      rewrite(folder, (manifest) => ({
        ...manifest,
        files: [{ path: `media/../../${picture}.webp`, bytes: 1, sha256: picture }],
      }))
      return ["manifest.json", "is altered"]
    },
  ],
]

describe("A backup", () => {
  test.each(damages)("with %s is found out, and not restored", (_, damage) =>
    run(
      Effect.gen(function* () {
        const made = yield* saved
        expect((yield* verify(made.folder)).problems).toEqual([])
        const [file, problem] = damage(made)
        expect((yield* verify(made.folder)).problems).toEqual([{ file, problem }])
        const before = readFileSync(sqliteFile(made.dataDir))
        const sentence = `Nothing was restored: ${join(made.folder, file)} ${problem}.`
        expect(yield* refusal(load(made.dataDir, made.folder))).toBe(sentence)
        expect(readFileSync(sqliteFile(made.dataDir))).toEqual(before)
      }),
    ),
  )

  test("is restored as it was, into an empty folder and over what is there", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, picture, pictures } = yield* saved
        const empty = join(yield* temporaryFolder, "new")
        expect(yield* load(empty, folder)).toEqual({ keptAs: null, copied: 2 })
        expect(usersIn(empty)).toEqual(["ada", "bob"])
        for (const hash of pictures)
          expect(readFileSync(pictureOf(empty, hash))).toEqual(readFileSync(pictureOf(dataDir, hash)))

        addUser(dataDir, "later", storePicture(dataDir, "later"))
        writeFileSync(pictureOf(dataDir, picture), "damaged since")
        const { copied, keptAs } = yield* load(dataDir, folder)
        expect({ copied, users: usersIn(dataDir) }).toEqual({ copied: 1, users: ["ada", "bob"] })
        expect(readFileSync(pictureOf(dataDir, picture), "utf8")).toBe("a picture of ada")
        expect(existsSync(keptAs ?? "")).toBe(true)
      }),
    ))

  test("is written where the sweep of files removes what a killed restore leaves", () =>
    run(
      Effect.gen(function* () {
        const { folder } = yield* saved
        const target = yield* temporaryFolder
        mkdirSync(join(target, "media"))
        // Each file is made in that folder, so none can be made while this is there.
        symlinkSync("/dev/null", join(target, "media/unfinished"))
        expect(yield* refusal(load(target, folder))).toContain("media cannot be made")
        expect(readdirSync(join(target, "media"))).toEqual(["unfinished"])
        unlinkSync(join(target, "media/unfinished"))
        yield* load(target, folder)
        const names = readdirSync(join(target, "media"))
        expect(names.filter((name) => !name.endsWith(".webp"))).toEqual(["unfinished"])
        expect(readdirSync(join(target, "media/unfinished"))).toEqual([])
      }),
    ))

  test("carries the secret that a development server made for itself, and keeps the one that it replaces", () =>
    run(
      Effect.gen(function* () {
        const { dataDir } = yield* installed(["ada"])
        const secretFile = join(dataDir, "jwt-secret")
        writeFileSync(secretFile, "s".repeat(64))
        const folder = join(yield* temporaryFolder, "backup")
        const { manifest } = yield* save({ ...sourceOf(dataDir), secretFile }, folder)
        expect(statSync(join(folder, manifest.secret?.path ?? "")).mode & 0o777).toBe(0o600)
        const target = yield* temporaryFolder
        writeFileSync(join(target, "jwt-secret"), "t".repeat(64))
        yield* load(target, folder)
        expect(readFileSync(join(target, "jwt-secret"), "utf8")).toBe("s".repeat(64))
        expect(statSync(join(target, "jwt-secret")).mode & 0o777).toBe(0o600)
        const [kept = ""] = readdirSync(target).filter((name) => name.startsWith("jwt-secret.before-restore-"))
        expect(readFileSync(join(target, kept), "utf8")).toBe("t".repeat(64))
        const configured = yield* temporaryFolder
        yield* load(configured, folder, { JWT_SECRET: "j".repeat(48) })
        expect(existsSync(join(configured, "jwt-secret"))).toBe(false)
      }),
    ))

  test("of a newer version, of another engine or another store is refused with a sentence", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, manifest } = yield* saved
        const refusedWith = (change: Parameters<typeof rewrite>[1], env: Record<string, string> = {}) => {
          rewrite(folder, () => change(manifest))
          return refusal(load(dataDir, folder, env))
        }
        const { database } = manifest
        expect(
          yield* refusedWith(() => ({
            ...manifest,
            curio: "9.0.0",
            database: { ...database, migrations: [...database.migrations, "0099_future"] },
          })),
        ).toBe(
          "Nothing was restored: the backup was made by a newer curio (9.0.0), with the migration 0099_future; use that version.",
        )
        expect(yield* refusedWith(() => ({ ...manifest, storage: { kind: "s3", bucket: "b", files: 2 } }))).toBe(
          "Nothing was restored: the pictures of the backup are in the bucket b; set STORAGE=s3 and S3_BUCKET.",
        )
        expect(yield* refusedWith(() => manifest, { STORAGE: "s3", S3_BUCKET: "b" })).toBe(
          "Nothing was restored: the backup holds its pictures as files; set STORAGE=disk.",
        )
        expect(yield* refusedWith(() => manifest, { DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" })).toBe(
          "Nothing was restored: the backup is of an embedded database, and DATABASE_URL names another one; unset it.",
        )
      }),
    ))

  test("that a user gave a trigger, with a manifest that fits, is refused", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder, manifest } = yield* saved
        const altered = join(folder, manifest.database.path)
        edit(altered, "CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM audit; END")
        const sha256 = new CryptoHasher("sha256").update(readFileSync(altered)).digest("hex")
        const path = `database/${sha256}.db`
        renameSync(altered, join(folder, path))
        rewrite(folder, () => ({
          ...manifest,
          database: { ...manifest.database, path, sha256, bytes: statSync(join(folder, path)).size },
        }))
        expect((yield* verify(folder)).problems).toEqual([])
        expect(yield* refusal(load(dataDir, folder))).toEndWith(
          `cannot be used: it holds more than data: The trigger "evil" is not one of curio's.`,
        )
      }),
    ))

  test("is not restored while a server runs", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, folder } = yield* saved
        addUser(dataDir, "later", storePicture(dataDir, "later"))
        yield* holdDataFolder(dataDir)
        expect(yield* refusal(load(dataDir, folder))).toMatch(/is in use by another curio process/)
        expect(usersIn(dataDir)).toEqual(["ada", "bob", "later"])
        expect(manifestOf(folder).files).toHaveLength(2)
      }),
    ))
})
