import { chmod, mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { BackupError, orBackupError } from "./backup-error.ts"
import { entriesOf, type Manifest, nameOfContent, readManifest } from "./manifest.ts"

/** The folders in that of a backup. */
export const parts = ["attachments", "database", "media", "secrets"] as const

/** Where the manifest of a backup is. */
export const manifestFile = (folder: string): string => join(folder, "manifest.json")

/** Makes the folder of a backup, readable by its owner only; refuses a folder that holds anything but a backup. */
export const openFolder = Effect.fn("backup.openFolder")(function* (folder: string) {
  const stranger = yield* orBackupError(
    async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const [found] = (await readdir(folder)).filter((name) => !isOurs(name) && !isLeft(name))
      if (found !== undefined) return found
      // A backup holds secrets and private data, so the mode is also set on a folder that existed before.
      await chmod(folder, 0o700)
      for (const part of parts) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
      return null
    },
    (reason) => `${folder} cannot be used: ${reason}.`,
  )
  if (stranger !== null)
    return yield* new BackupError({ sentence: `${folder} holds something else ("${stranger}"); name an empty folder.` })
})

/** The manifest of a folder; `null` when there is none, as in an incomplete backup. */
export const manifestIn = Effect.fn("backup.manifestIn")(function* (folder: string) {
  const text = yield* orBackupError(
    () => readFile(manifestFile(folder), "utf8").catch(nullIfMissing),
    (reason) => `${manifestFile(folder)} cannot be read: ${reason}.`,
  )
  return text === null ? null : (readManifest(text) ?? ("damaged" as const))
})

/**
 * The files below a folder that its manifest does not name: those left by a killed or older backup, and foreign files.
 */
export const unnamedIn = (folder: string, manifest: Manifest) =>
  orBackupError(
    async () => {
      const named = new Set(entriesOf(manifest).map(({ path }) => path))
      const found = (await readdir(folder)).filter((name) => !isOurs(name))
      for (const part of parts)
        for (const name of await readdir(join(folder, part)).catch(emptyIfMissing)) found.push(`${part}/${name}`)
      const unnamed = found.filter((path) => !named.has(path))
      return {
        left: unnamed.filter((path) => isLeft(path)),
        strange: unnamed.filter((path) => !isLeft(path)),
      }
    },
    (reason) => `${folder} cannot be read: ${reason}.`,
  )

/** Removes the files that older and killed backups left in a folder and that its manifest does not name. */
export const tidy = Effect.fn("backup.tidy")(function* (folder: string, manifest: Manifest) {
  const { left } = yield* unnamedIn(folder, manifest)
  yield* Effect.forEach(left, (path) =>
    orBackupError(
      () => rm(join(folder, path), { force: true }),
      (reason) => `${join(folder, path)} cannot be removed: ${reason}.`,
    ),
  )
})

const isOurs = (name: string): boolean =>
  parts.some((part) => part === name) || /^(manifest\.json|curio\.lock(-journal)?)$/.test(name)

const isLeft = (path: string): boolean =>
  nameOfContent.test(path) ||
  /^((attachments|database|media|secrets)\/|manifest\.json\.)[\w.-]+\.unfinished(-journal|-wal|-shm)?$/.test(path)

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

const emptyIfMissing = (error: unknown): Array<string> => {
  if (isMissing(error)) return []
  throw error
}

/** Whether the error means that the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"
