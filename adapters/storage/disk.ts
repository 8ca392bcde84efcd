import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { DateTime, Layer, Option } from "effect"
import { type FileHash, FileStorage, nameOf, type Picture } from "../../core/index.ts"
import { isMissing, onDisk } from "./disk-error.ts"

/** Files in a folder, which the server itself serves under `/media/`. Contract: people, storage. */
export const diskStorage = (options: { readonly folder: string; readonly publicUrl: (hash: FileHash) => string }) =>
  Layer.sync(FileStorage, () => {
    const { folder, publicUrl } = options
    // Temporary files are on the same disk as the files, so that a rename publishes them.
    const unfinished = join(folder, "unfinished")
    const pathOf = (hash: FileHash): string => join(folder, nameOf(hash))

    return FileStorage.of({
      put: (picture) => onDisk(() => write(picture, join(unfinished, crypto.randomUUID()), pathOf(picture.hash))),
      get: (hash) => onDisk(() => read(pathOf(hash))),
      delete: (hash) => onDisk(() => rm(pathOf(hash), { force: true })),
      deleteUnfinished: (before) => onDisk(() => removeOlder(unfinished, DateTime.toEpochMillis(before))),
      publicUrl,
    })
  })

/** The write is atomic: a reader sees the whole file or none, also after a crash. */
const write = async ({ bytes }: Picture, unfinished: string, path: string): Promise<void> => {
  await mkdir(join(unfinished, ".."), { recursive: true, mode: 0o700 })
  try {
    const file = await open(unfinished, "wx", 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await keepNames(join(path, ".."))
}

/** A rename survives a power cut only when the folder is flushed too. */
const keepNames = async (folder: string): Promise<void> => {
  const names = await open(folder, "r")
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

const read = async (path: string): Promise<Option.Option<Uint8Array>> =>
  Option.fromNullOr(await unlessMissing(readFile(path), null))

/**
 * Removes temporary files that a crash left. Another server on the same folder may rename or remove a file at the same
 * time.
 */
const removeOlder = async (folder: string, beforeMillis: number): Promise<void> => {
  for (const name of await unlessMissing(readdir(folder), [])) {
    const path = join(folder, name)
    const found = await unlessMissing(stat(path), null)
    if (found !== null && found.mtimeMs < beforeMillis) await rm(path, { force: true })
  }
}

const unlessMissing = async <A, B>(found: Promise<A>, otherwise: B): Promise<A | B> => {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return otherwise
    throw error
  }
}
