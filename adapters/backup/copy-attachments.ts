import { join } from "node:path"
import { Effect } from "effect"
import type { AttachmentId } from "../../core/index.ts"
import { orBackupError } from "./backup-error.ts"
import { type CopyFile, digestOf } from "./content.ts"
import { atOnce, nullIfGone, type Progress, sizeOf } from "./copy-pictures.ts"
import type { AttachmentEntry } from "./manifest.ts"

/**
 * Copies the attachments of a list into a backup. Those that the older backup in the folder has are not copied again:
 * the content of an attachment never changes. Answers an entry for each attachment that the backup has now, the number
 * of copied ones, and the lost ones, which the store does not have.
 */
export const copyAttachments = Effect.fn("backup.copyAttachments")(function* (
  from: string,
  folder: string,
  { ids, older }: { readonly ids: ReadonlyArray<AttachmentId>; readonly older: ReadonlyArray<AttachmentEntry> },
  copy: CopyFile,
  progress: Progress,
) {
  const held = new Map(older.map((entry) => [entry.id, entry]))
  let done = 0
  const results = yield* Effect.forEach(
    ids,
    Effect.fnUntraced(function* (id) {
      const result = yield* orBackupError(
        () => copyOne({ id, from: join(from, id) }, folder, held.get(id) ?? null, copy),
        (reason) => `The attachment ${id} cannot be copied to ${folder}: ${reason}.`,
      )
      done += 1
      yield* progress("Copying", done, ids.length)
      return { id, result }
    }),
    { concurrency: atOnce },
  )
  return {
    entries: results.flatMap(({ result }) => (result === null ? [] : [result.entry])),
    copied: results.filter(({ result }) => result?.copied === true).length,
    lost: results.filter(({ result }) => result === null).map(({ id }) => id),
  }
})

/** `null` for an attachment that neither the store nor the backup has. */
const copyOne = async (
  { from, id }: { readonly from: string; readonly id: AttachmentId },
  folder: string,
  held: AttachmentEntry | null,
  copy: CopyFile,
) => {
  const source = await sizeOf(from)
  if (held !== null && (await isKept(folder, held, source))) return { entry: held, copied: false }
  if (source === null) return null
  const found = await digestOf(from).catch(nullIfGone)
  if (found === null) return null
  const path = `attachments/${found.sha256}`
  const bytes = await copy(from, join(folder, path), found.sha256).catch(nullIfGone)
  return bytes === null ? null : { entry: { id, path, bytes, sha256: found.sha256 }, copied: true }
}

/** Whether the backup holds what the store has, or the whole of what the store has lost since. */
const isKept = async (folder: string, { bytes, path, sha256 }: AttachmentEntry, source: number | null) => {
  if ((await sizeOf(join(folder, path))) !== bytes) return false
  return source === null ? (await digestOf(join(folder, path))).sha256 === sha256 : source === bytes
}
