import { existsSync } from "node:fs"
import { link, mkdir } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { DateTime, Effect } from "effect"
import { giveToOwnerOfFolder } from "../owner.ts"
import { BackupError, orBackupError } from "./backup-error.ts"
import { isMissing } from "./backup-folder.ts"
import { copyContent, digestOf, flush } from "./content.ts"
import { atOnce, type Progress } from "./copy-pictures.ts"
import type { BackupSource } from "./make-backup.ts"
import { attachmentsOf, type Entry, type Manifest } from "./manifest.ts"

/** Where a backup is restored to. */
export interface RestoreTarget extends Pick<BackupSource, "copies" | "storage" | "secretFile"> {
  /** Names of the migrations that this version knows for its engine. */
  readonly migrations: ReadonlyArray<string>
}

/**
 * Fails with a sentence when a backup does not fit the configuration, or this version of curio. Contract: CLI, backup.
 */
export const refuseUnfit = Effect.fn("backup.refuseUnfit")(function* (
  { copies, migrations, storage }: RestoreTarget,
  { curio, database, storage: stored }: Manifest,
) {
  const refuse = (sentence: string) => new BackupError({ sentence: `Nothing was restored: ${sentence}` })
  if (database.engine !== copies.engine)
    return yield* refuse(
      database.engine === "sqlite"
        ? "the backup is of an embedded database, and DATABASE_URL names another one; unset it."
        : "the backup is of a database on Postgres; set DATABASE_URL.",
    )
  const unknown = database.migrations.find((name) => !migrations.includes(name))
  if (unknown !== undefined)
    return yield* refuse(
      `the backup was made by a newer curio (${curio}), with the migration ${unknown}; use that version.`,
    )
  if (stored.kind === storage.kind) return
  return yield* refuse(
    stored.kind === "s3"
      ? `the pictures of the backup are in the bucket ${stored.bucket}; set STORAGE=s3 and S3_BUCKET.`
      : "the backup holds its pictures as files; set STORAGE=disk.",
  )
})

/**
 * Restores a verified backup. First the files are copied next to the existing ones, which does not affect the
 * current database; then the database is replaced atomically. Answers the name under which the previous database is
 * kept, and how many files were copied. Contract: CLI, backup.
 */
export const restoreBackup = Effect.fn("backup.restore")(function* (
  target: RestoreTarget,
  folder: string,
  manifest: Manifest,
  options: { readonly keepSessions: boolean; readonly progress: Progress },
) {
  yield* refuseUnfit(target, manifest)
  let copied = 0
  const prepared = Effect.gen(function* () {
    if (target.storage.kind === "disk") {
      const pictures = manifest.files.map((entry) => ({ entry, name: basename(entry.path) }))
      const attachments = attachmentsOf(manifest).map((entry) => ({ entry, name: entry.id }))
      copied += yield* putFiles(folder, pictures, target.storage.folder, options.progress)
      if (attachments.length > 0)
        copied += yield* putFiles(folder, attachments, target.storage.attachments, options.progress)
    }
    if (manifest.secret !== null && target.secretFile !== null)
      yield* putSecret(join(folder, manifest.secret.path), manifest.secret, target.secretFile)
  })
  const database = join(folder, manifest.database.path)
  const { keptAs } = yield* target.copies.restore(database, { keepSessions: options.keepSessions, prepared })
  return { keptAs, copied }
})

const putFiles = Effect.fnUntraced(function* (
  folder: string,
  files: ReadonlyArray<{ readonly entry: Entry; readonly name: string }>,
  target: string,
  progress: Progress,
) {
  // The folder of unfinished uploads: the sweep of files removes what a killed restore leaves in it.
  const unfinished = join(target, "unfinished")
  yield* orBackupError(
    async () => {
      for (const path of [target, unfinished])
        if ((await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined) giveToOwnerOfFolder(path)
    },
    (reason) => `${target} cannot be made: ${reason}.`,
  )
  let done = 0
  const copied = yield* Effect.forEach(
    files,
    Effect.fnUntraced(function* ({ entry, name }) {
      const to = join(target, name)
      const isNew = yield* orBackupError(
        () => put(join(folder, entry.path), to, entry, join(unfinished, crypto.randomUUID())),
        (reason) => `${to} cannot be written: ${reason}.`,
      )
      done += 1
      yield* progress("Restoring", done, files.length)
      return isNew
    }),
    { concurrency: atOnce },
  )
  yield* orBackupError(
    () => flush(target),
    (reason) => `${target} cannot be written: ${reason}.`,
  )
  return copied.filter((isNew) => isNew).length
})

/** `false` when the same content exists already. */
const put = async (from: string, to: string, { sha256 }: Entry, unfinished?: string): Promise<boolean> => {
  const there = await digestOf(to).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
  if (there?.sha256 === sha256) return false
  if ((await copyContent(from, to, sha256, unfinished)) === null) throw new Error(`${from} was altered meanwhile`)
  giveToOwnerOfFolder(to)
  return true
}

/** The previous secret is kept, because the previous database can be read with that secret only. */
const putSecret = Effect.fnUntraced(function* (from: string, entry: Entry, to: string) {
  const now = DateTime.formatIso(yield* DateTime.now).replace(/[-:.]/g, "")
  yield* orBackupError(
    async () => {
      if (existsSync(to)) {
        if ((await digestOf(to)).sha256 === entry.sha256) return
        await link(to, `${to}.before-restore-${now}`)
      }
      await put(from, to, entry)
      await flush(dirname(to))
    },
    (reason) => `${to} cannot be written: ${reason}.`,
  )
})
