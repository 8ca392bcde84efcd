import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { DateTime, type Effect, Layer, Option } from "effect"
import { AttachmentStorage, type FileHash, FileStorage, nameOf } from "../../core/index.ts"
import { onDisk, unlessMissing } from "./disk-error.ts"

/** Files in a folder, which the server itself serves under `/media/`. Contract: files, storage. */
export const diskStorage = (options: { readonly folder: string; readonly publicUrl: (hash: FileHash) => string }) =>
  Layer.sync(FileStorage, () => {
    const files = folderAt(options.folder)
    return FileStorage.of({
      put: ({ hash, bytes }) => files.put(nameOf(hash), bytes),
      get: (hash) => files.get(nameOf(hash)),
      delete: (hash) => files.delete(nameOf(hash)),
      deleteUnfinished: files.deleteUnfinished,
      publicUrl: options.publicUrl,
    })
  })

/** Attachments in a folder of their own, which no route serves by its names. Contract: chat, attachments. */
export const diskAttachments = (folder: string) => Layer.sync(AttachmentStorage, () => folderAt(folder))

/** Files in one folder by their names, which the caller makes: a name is never text of a client. */
interface Folder {
  /** Atomic: a reader sees the whole file or none, also after a crash. Once this succeeds, it survives a power cut. */
  readonly put: (name: string, bytes: Uint8Array) => Effect.Effect<void>
  readonly get: (name: string) => Effect.Effect<Option.Option<Uint8Array>>
  /** The file in chunks, which are read while it is iterated. */
  readonly open: (name: string) => Effect.Effect<Option.Option<AsyncIterable<Uint8Array>>>
  readonly delete: (name: string) => Effect.Effect<void>
  /** Removes the temporary files of writes that began before `before` and never finished. */
  readonly deleteUnfinished: (before: DateTime.Utc) => Effect.Effect<void>
}

/** A folder that only the service may read. It is made with its first file. */
const folderAt = (folder: string): Folder => {
  // Temporary files are on the same disk as the files, so that a rename publishes them.
  const unfinished = join(folder, "unfinished")
  return {
    put: (name, bytes) => onDisk(() => write(bytes, join(unfinished, crypto.randomUUID()), join(folder, name))),
    get: (name) => onDisk(() => read(join(folder, name))),
    open: (name) => onDisk(() => opened(join(folder, name))),
    delete: (name) => onDisk(() => rm(join(folder, name), { force: true })),
    deleteUnfinished: (before) => onDisk(() => removeOlder(unfinished, DateTime.toEpochMillis(before))),
  }
}

const write = async (bytes: Uint8Array, unfinished: string, path: string): Promise<void> => {
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

const opened = async (path: string): Promise<Option.Option<AsyncIterable<Uint8Array>>> =>
  Option.map(Option.fromNullOr(await unlessMissing(stat(path), null)), () => chunksOf(path))

/** The file is open from the first chunk on, until the iteration ends or is left. */
async function* chunksOf(path: string): AsyncIterable<Uint8Array> {
  const file = await open(path, "r")
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(chunkSize), 0, chunkSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

const chunkSize = 64 * 1024

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
