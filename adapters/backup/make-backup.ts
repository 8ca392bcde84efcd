import { existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { DateTime, Effect, type Scope } from "effect"
import { nameOf } from "../../core/index.ts"
import { version } from "../../package.json"
import type { CopyContent, DatabaseCopies, Sentence } from "../sql/maintenance/database-copies.ts"
import { BackupError, orBackupError } from "./backup-error.ts"
import { manifestFile, manifestIn, openFolder, tidy } from "./backup-folder.ts"
import { type CopyFile, copyContent, digestOf, flush, writeWhole } from "./content.ts"
import { copyAttachments } from "./copy-attachments.ts"
import { copyPictures, type Progress } from "./copy-pictures.ts"
import { type AttachmentEntry, attachmentsOf, type Entry, entriesOf, type Manifest, writeManifest } from "./manifest.ts"

/** What a backup is made of. */
export interface BackupSource {
  readonly copies: DatabaseCopies
  readonly storage:
    | { readonly kind: "disk"; readonly folder: string; readonly attachments: string }
    | { readonly kind: "s3"; readonly bucket: string }
  /** The file of a development server's own JWT_SECRET, which may not exist; `null` when the environment sets one. */
  readonly secretFile: string | null
  /** Variables of the environment that hold secrets. */
  readonly notHeld: ReadonlyArray<string>
  /** Locks a folder for this process until the scope ends. */
  readonly hold: (folder: string) => Effect.Effect<void, Sentence, Scope.Scope>
  /** Brings a file of the store into the folder. */
  readonly copy: CopyFile
}

/** How many times the database is copied again because files were removed during the copy. */
const tries = 5

/**
 * Makes a backup of everything in a folder, over an older one: files that the older one has are not copied again. The
 * new manifest is written last and replaces the older one atomically, so a crash at any moment leaves the older backup
 * usable. With `allowLost` the backup is also made when the store has lost files that rows name. Answers the manifest
 * and how many pictures and attachments were copied. Contract: CLI, backup.
 */
export const makeBackup = Effect.fn("backup.make")(function* (
  source: BackupSource,
  folder: string,
  options: { readonly allowLost: boolean; readonly progress: Progress },
) {
  yield* source.copies.available
  yield* openFolder(folder)
  yield* source.hold(folder)
  const snapshot = join(folder, "database", `${crypto.randomUUID()}.unfinished`)
  const removeSnapshot = Effect.promise(() => rm(snapshot, { force: true }))
  const { attachments, content, copied, entries, lost } = yield* consistent(source, folder, snapshot, options).pipe(
    Effect.onError(() => removeSnapshot),
  )
  const manifest: Manifest = {
    format: 1,
    curio: version,
    madeAt: DateTime.formatIso(yield* DateTime.now),
    database: {
      ...(yield* namedByContent(folder, snapshot, source.copies.engine === "sqlite" ? ".db" : ".dump")),
      engine: source.copies.engine,
      migrations: content.migrations,
    },
    storage:
      source.storage.kind === "disk"
        ? { kind: "disk" }
        : { kind: "s3", bucket: source.storage.bucket, files: content.files.length + content.attachments.length },
    files: entries,
    attachments,
    lost,
    secret: yield* keepSecret(source.secretFile, folder),
    notHeld: source.notHeld,
  }
  yield* orBackupError(
    async () => {
      for (const part of new Set(entriesOf(manifest).map(({ path }) => path.split("/", 1)[0] ?? "")))
        await flush(join(folder, part))
      await writeWhole(manifestFile(folder), writeManifest(manifest))
      await flush(folder)
    },
    (reason) => `${manifestFile(folder)} cannot be written: ${reason}.`,
  )
  yield* tidy(folder, manifest)
  return { manifest, copied }
}, Effect.scoped)

/**
 * A copy of the database, and every file that its rows name. Between the two copies a picture may be replaced, or a
 * message deleted, and its file removed: the database is then copied once more. A file is lost when both copies of the
 * database name it and the store lacked it both times.
 */
const consistent = Effect.fnUntraced(function* (
  source: BackupSource,
  folder: string,
  snapshot: string,
  { allowLost, progress }: { readonly allowLost: boolean; readonly progress: Progress },
) {
  const older = yield* manifestIn(folder)
  const held = older === null || typeof older === "string" ? [] : attachmentsOf(older)
  let lostBefore: ReadonlySet<string> = new Set()
  let copiedBefore = 0
  for (let attempt = 1; attempt <= tries; attempt++) {
    yield* Effect.promise(() => rm(snapshot, { force: true }))
    const content = yield* source.copies.write(snapshot)
    const { lost, ...files } = yield* copyFiles(source, folder, { content, held }, progress)
    const copied = copiedBefore + files.copied
    if (lost.length === 0) return { ...files, content, copied, lost }
    if (lost.every((name) => lostBefore.has(name))) {
      if (allowLost) return { ...files, content, copied, lost }
      return yield* new BackupError({ sentence: lostSentence(lost) })
    }
    lostBefore = new Set(lost)
    copiedBefore = copied
  }
  return yield* new BackupError({ sentence: "Files are removed faster than they can be copied; try again later." })
})

/** Copies the pictures, then the attachments. `lost` are the names of those that the store does not have. */
const copyFiles = Effect.fnUntraced(function* (
  { copy, storage }: BackupSource,
  folder: string,
  { content, held }: { readonly content: CopyContent; readonly held: ReadonlyArray<AttachmentEntry> },
  progress: Progress,
) {
  if (storage.kind === "s3") return { entries: [], attachments: [], copied: 0, lost: [] }
  const pictures = yield* copyPictures(storage.folder, folder, content.files, copy, progress)
  const wanted = { ids: content.attachments, older: held }
  const attachments = yield* copyAttachments(storage.attachments, folder, wanted, copy, progress)
  return {
    entries: pictures.entries,
    attachments: attachments.entries,
    copied: pictures.copied + attachments.copied,
    lost: [...pictures.lost.map(nameOf), ...attachments.lost.map((id) => `attachments/${id}`)],
  }
})

const lostSentence = (lost: ReadonlyArray<string>): string =>
  `The store lost ${lost.length} file(s) that rows name (${lost.slice(0, 3).join(", ")}${
    lost.length > 3 ? ", ..." : ""
  }); put them back, or repeat it with --allow-lost to make a backup without them.`

/** Renames a file in the folder of databases to the hash of its content. */
const namedByContent = (folder: string, file: string, extension: string) =>
  orBackupError(
    async (): Promise<Entry> => {
      const { bytes, sha256 } = await digestOf(file)
      const path = `database/${sha256}${extension}`
      await rename(file, join(folder, path))
      return { path, bytes, sha256 }
    },
    (reason) => `${file} cannot be written: ${reason}.`,
  )

const keepSecret = Effect.fnUntraced(function* (file: string | null, folder: string) {
  if (file === null || !existsSync(file)) return null
  return yield* orBackupError(
    async (): Promise<Entry | null> => {
      const { bytes, sha256 } = await digestOf(file)
      const path = `secrets/${sha256}`
      if ((await copyContent(file, join(folder, path), sha256)) === null) throw new Error("it changes")
      return { path, bytes, sha256 }
    },
    (reason) => `${file} cannot be copied to ${folder}: ${reason}.`,
  )
})
