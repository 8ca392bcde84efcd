import { join } from "node:path"
import { Effect } from "effect"
import type { CheckCopy } from "../sql/maintenance/database-copies.ts"
import { BackupError, orBackupError } from "./backup-error.ts"
import { isMissing, manifestFile, manifestIn, unnamedIn } from "./backup-folder.ts"
import { digestOf } from "./content.ts"
import { atOnce, type Progress } from "./copy-pictures.ts"
import { type Entry, entriesOf, type Manifest } from "./manifest.ts"

/** A file of a backup, and its error. */
interface BackupProblem {
  /** The path below the folder of the backup. */
  readonly file: string
  readonly problem: string
}

export interface Verified {
  /** `null` when there is no readable manifest. */
  readonly manifest: Manifest | null
  readonly problems: ReadonlyArray<BackupProblem>
  /** Sentences that inform about something that is not an error. */
  readonly notes: ReadonlyArray<string>
}

/**
 * Compares every file of a backup with the hashes of its manifest, and opens the copy of the database. Fails when the
 * folder cannot be read, or was written by a later version. Contract: CLI, backup.
 */
export const verifyBackup = Effect.fn("backup.verify")(function* (
  folder: string,
  checkCopy: CheckCopy,
  progress: Progress,
) {
  const manifest = yield* manifestIn(folder)
  if (manifest === "newer")
    return yield* new BackupError({ sentence: `The backup in ${folder} was made by a newer curio; use that version.` })
  if (manifest === null) return noManifest("is missing, so this is no backup or half of one")
  if (manifest === "damaged") return noManifest("is altered")
  const entries = entriesOf(manifest)
  let done = 0
  const found = yield* Effect.forEach(
    entries,
    Effect.fnUntraced(function* (entry) {
      const problem = yield* problemOf(folder, entry)
      done += 1
      yield* progress("Checking", done, entries.length)
      return problem === null ? [] : [{ file: entry.path, problem }]
    }),
    { concurrency: atOnce },
  )
  const problems: Array<BackupProblem> = found.flat()
  const notes: Array<string> = []
  const { database } = manifest
  if (!problems.some(({ file }) => file === database.path)) {
    const opened = yield* Effect.result(checkCopy(database.engine, join(folder, database.path)))
    if (opened._tag === "Failure") problems.push({ file: database.path, problem: opened.failure.sentence })
    else if (opened.success !== null) notes.push(opened.success)
  }
  const { left, strange } = yield* unnamedIn(folder, manifest)
  for (const file of strange) problems.push({ file, problem: "is extra: the manifest does not name it" })
  if (left.length > 0) notes.push(`${left.length} file(s) of an older or unfinished backup are there too.`)
  if (manifest.lost.length > 0) notes.push(`${manifest.lost.length} file(s) were lost before this backup was made.`)
  return { manifest, problems, notes } satisfies Verified as Verified
})

const noManifest = (problem: string): Verified => ({
  manifest: null,
  problems: [{ file: "manifest.json", problem }],
  notes: [],
})

const problemOf = (folder: string, { bytes, path, sha256 }: Entry) =>
  orBackupError(
    async () => {
      const found = await digestOf(join(folder, path)).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (found === null) return "is missing"
      return found.sha256 === sha256 && found.bytes === bytes ? null : "is altered"
    },
    (reason) => `${join(folder, path)} cannot be read: ${reason}.`,
  )

/** The manifest of a backup without errors; fails with the first invalid file. */
export const soundManifest = Effect.fn("backup.soundManifest")(function* (
  folder: string,
  checkCopy: CheckCopy,
  progress: Progress,
) {
  const { manifest, problems } = yield* verifyBackup(folder, checkCopy, progress)
  const [first] = problems
  if (manifest !== null && first === undefined) return manifest
  const more = problems.length > 1 ? ` and ${problems.length - 1} more` : ""
  return yield* new BackupError({
    sentence: `Nothing was restored: ${join(folder, first?.file ?? manifestFile(folder))} ${first?.problem}${more}.`,
  })
})
