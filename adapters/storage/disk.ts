import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer, Option } from "effect"
import { type FileHash, FileStorage, nameOf, type Picture } from "../../core/index.ts"
import { ended, isMissing } from "./disk-fault.ts"

/** Files in a folder, which the server itself shows under `/media/`. Contract: people, storage. */
export const diskStorage = (options: { readonly folder: string; readonly publicUrl: (hash: FileHash) => string }) =>
  Layer.effect(
    FileStorage,
    Effect.gen(function* () {
      const { folder, publicUrl } = options
      // On the same disk as the files, so that a finished one only needs another name.
      const unfinished = join(folder, "unfinished")
      const pathOf = (hash: FileHash): string => join(folder, nameOf(hash))
      const tidied = yield* Effect.cached(Effect.exit(ended(() => removeAbandoned(unfinished))))

      return FileStorage.of({
        put: (picture) =>
          Effect.andThen(
            tidied,
            ended(() => write(picture, join(unfinished, crypto.randomUUID()), pathOf(picture.hash))),
          ),
        get: (hash) => ended(() => read(pathOf(hash))),
        delete: (hash) => ended(() => rm(pathOf(hash), { force: true })),
        publicUrl,
      })
    }),
  )

/** Whoever reads sees the whole file or none, and so does whoever looks after a crash. */
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
  } catch (fault) {
    await rm(unfinished, { force: true })
    throw fault
  }
  await keepNames(join(path, ".."))
}

/** A new name survives a power cut only when its folder is written out too. */
const keepNames = async (folder: string): Promise<void> => {
  const names = await open(folder, "r")
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

const read = async (path: string): Promise<Option.Option<Uint8Array>> => {
  try {
    return Option.some(await readFile(path))
  } catch (fault) {
    if (isMissing(fault)) return Option.none()
    throw fault
  }
}

const hour = 3_600_000

/** What a crash left behind; what is younger may belong to another server on the same folder. */
const removeAbandoned = async (unfinished: string): Promise<void> => {
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    if (Date.now() - (await stat(path)).mtimeMs > hour) await rm(path, { force: true })
  }
}
