import { stat } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { type FileHash, nameOf } from "../../core/index.ts"
import { orBackupError } from "./backup-error.ts"
import { isMissing } from "./backup-folder.ts"
import { type CopyFile, digestOf } from "./content.ts"
import type { Entry } from "./manifest.ts"

/** Reports progress: called once for each step. */
export type Progress = (label: string, done: number, total: number) => Effect.Effect<void>

/** How many files are copied at once. */
export const atOnce = 4

/**
 * Copies the pictures of a list into a backup that may have some of them already. Answers an entry for each picture
 * that the backup has now, the number of copied ones, and the lost ones: those that the store does not have, or whose
 * content does not have the hash in their name.
 */
export const copyPictures = Effect.fn("backup.copyPictures")(function* (
  from: string,
  folder: string,
  hashes: ReadonlyArray<FileHash>,
  copy: CopyFile,
  progress: Progress,
) {
  let done = 0
  const results = yield* Effect.forEach(
    hashes,
    Effect.fnUntraced(function* (hash) {
      const path = `media/${nameOf(hash)}`
      const result = yield* orBackupError(
        () => copyOne(join(from, nameOf(hash)), join(folder, path), hash, copy),
        (reason) => `The picture ${nameOf(hash)} cannot be copied to ${folder}: ${reason}.`,
      )
      done += 1
      yield* progress("Copying", done, hashes.length)
      return { hash, entry: result === null ? null : { path, bytes: result.bytes, sha256: hash }, ...result }
    }),
    { concurrency: atOnce },
  )
  return {
    entries: results.flatMap(({ entry }): ReadonlyArray<Entry> => (entry === null ? [] : [entry])),
    copied: results.filter(({ copied }) => copied === true).length,
    lost: results.filter(({ entry }) => entry === null).map(({ hash }) => hash),
  }
})

/** `null` for a picture that neither the store nor the backup has. */
const copyOne = async (from: string, to: string, hash: FileHash, copy: CopyFile) => {
  const [source, held] = [await sizeOf(from), await sizeOf(to)]
  if (source !== null && source === held) return { bytes: held, copied: false }
  const bytes = source === null ? null : await copy(from, to, hash).catch(nullIfGone)
  if (bytes !== null) return { bytes, copied: true }
  // An older backup may still hold a picture that the store has lost since.
  const kept = held === null ? null : await digestOf(to)
  return kept?.sha256 === hash ? { bytes: kept.bytes, copied: false } : null
}

/** In bytes; `null` where there is no file. */
export const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A file may be removed between the two reads. */
export const nullIfGone = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}
