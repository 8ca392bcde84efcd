import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { CryptoHasher } from "bun"
import { Effect, type Scope } from "effect"
import { copyContent } from "../../../adapters/backup/content.ts"
import type { Progress } from "../../../adapters/backup/copy-pictures.ts"
import { type BackupSource, makeBackup } from "../../../adapters/backup/make-backup.ts"
import { type Manifest, writeManifest } from "../../../adapters/backup/manifest.ts"
import { readConfig } from "../../../adapters/config/config.ts"
import { Backups, backups, verifyBackup } from "../../../adapters/operations.ts"
import { holdBackupFolder } from "../../../adapters/sql/engine/data-folder-lock.ts"
import { sqliteCopies } from "../../../adapters/sql/maintenance/sqlite-copies.ts"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { edit, made } from "../../sql/maintenance/maintained.ts"

/** No user watches. */
const unseen = () => Effect.void

const mediaOf = (dataDir: string): string => join(dataDir, "media")

/** Puts a picture of that content into the store, and answers its hash. */
export const storePicture = (dataDir: string, content: string): string => {
  const hash = new CryptoHasher("sha256").update(content).digest("hex")
  mkdirSync(mediaOf(dataDir), { recursive: true })
  writeFileSync(pictureOf(dataDir, hash), content)
  return hash
}

/** Where a picture is in the store. */
export const pictureOf = (dataDir: string, hash: string): string => join(mediaOf(dataDir), `${hash}.webp`)

/** Adds a user whose avatar is that picture. */
export const addUser = (dataDir: string, id: string, avatar: string): void =>
  edit(
    sqliteFile(dataDir),
    `INSERT INTO users
       (id, email, display_name, avatar_url, privacy, show_presence, show_read_receipts, created_at, updated_at)
     VALUES ('${id}', '${id}@example.com', '${id}', '${avatar}', 'public', 1, 1, 0, 0)`,
  )

/** An installation with users and a picture of each. */
export const installed = Effect.fnUntraced(function* (users: ReadonlyArray<string>) {
  const { folder } = yield* made("kept")
  const pictures = users.map((user) => {
    const hash = storePicture(folder, `a picture of ${user}`)
    addUser(folder, user, hash)
    return hash
  })
  return { dataDir: folder, pictures }
})

/** What there is to be kept of the embedded database in a folder. */
export const sourceOf = (dataDir: string): BackupSource => ({
  copies: sqliteCopies(dataDir),
  storage: { kind: "disk", folder: mediaOf(dataDir), attachments: join(dataDir, "attachments") },
  secretFile: null,
  notHeld: [],
  copy: copyContent,
  hold: (folder) => Effect.asVoid(holdBackupFolder(folder)),
})

/** Makes a backup while no user watches. */
export const save = (source: BackupSource, folder: string, allowLost = false) =>
  makeBackup(source, folder, { allowLost, progress: unseen })

/** Verifies a backup while no user watches. */
export const verify = (folder: string) => verifyBackup(folder, unseen)

/** Restores a backup as `curio restore` does. */
export const load = (dataDir: string, folder: string, env: Record<string, string> = {}, progress: Progress = unseen) =>
  Effect.gen(function* () {
    const { restorable, restore } = yield* Backups
    const manifest = yield* restorable(folder, unseen)
    return yield* restore(folder, manifest, { keepSessions: false, progress })
  }).pipe(Effect.provide(backups(configOf(dataDir, env))))

const configOf = (dataDir: string, env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  if (config._tag === "Failure") throw new Error(config.failure.join(" "))
  return config.success
}

/** The manifest of a backup, as it is written. */
export const manifestOf = (folder: string): Manifest => {
  const { checksum, ...manifest } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))
  return manifest
}

/** Gives a backup another manifest, with a checksum that fits. */
export const rewrite = (folder: string, change: (manifest: Manifest) => Manifest): void =>
  writeFileSync(join(folder, "manifest.json"), writeManifest(change(manifestOf(folder))))

/** What a restore or a backup is refused with. */
export const refusal = <A>(effect: Effect.Effect<A, { readonly sentence: string }, Scope.Scope>) =>
  Effect.map(Effect.flip(effect), ({ sentence }) => sentence)
