import { type Brand, DateTime, Duration, Result } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { ImportNotActive, ImportNotFound, ImportNotResumable } from "./errors.ts"
import { type ImportAction, type ImportStatus, importStateAfter, isActive } from "./transitions.ts"

export type ImportId = string & Brand.Brand<"ImportId">

/** Where the rows of an import come from. */
export const importSources = ["file", "gameplatform"] as const

export type ImportSource = (typeof importSources)[number]

/**
 * An import into a collection: of games, or of the rows of a file.
 * Contract: gameplatform, import; catalog, files.
 */
export interface ImportBatch {
  readonly id: ImportId
  readonly userId: UserId
  readonly source: ImportSource
  /** The mapping by which a file is read; `null` for games. */
  readonly mapping: string | null
  /** Whether it only says what it would change. */
  readonly dryRun: boolean
  /** Kept when the collection is deleted. */
  readonly collectionId: CollectionId
  readonly status: ImportStatus
  /** How many games or rows there are. Once the batch has ended, it is the sum of the next four. */
  readonly total: number
  readonly imported: number
  /** Games and rows whose item the collection already contained, changed or not. */
  readonly updated: number
  /** Games that the user does not own, rows that are left out and, in a cancelled batch, the remaining ones. */
  readonly skipped: number
  /** Games and rows that could not be imported and, in a failed batch, the remaining ones. */
  readonly failed: number
  /** How many values of rows were left out or changed. */
  readonly noted: number
  /** How many listings were made of items. */
  readonly listed: number
  /** Games and rows that wait. They are kept when the batch ends early, so that it can be resumed. */
  readonly left: number
  /** How many chunks in a row ended in an error. */
  readonly errorCount: number
  /**
   * The time until which a worker has claimed the batch, or until which it pauses after an error; `null` when it is
   * free.
   */
  readonly claimedUntil: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  /** The time of the last change to the batch. */
  readonly updatedAt: DateTime.Utc
  readonly finishedAt: DateTime.Utc | null
}

/** The results of the games or rows of a chunk. */
interface Tally {
  readonly imported: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly noted?: number
  readonly listed?: number
}

/** How many games or rows one transaction imports. It is small, so that other writers do not wait for long. */
export const chunkSize = 250

/** After this many errors in a row a batch fails. */
const maxFailures = 5

/**
 * A new batch of the `owned` ones among `total` games or rows. The others are skipped from the start. Without a file it
 * is one of games.
 */
export const importBatch = (input: {
  readonly id: ImportId
  readonly userId: UserId
  readonly file?: { readonly mapping: string; readonly dryRun: boolean }
  readonly collectionId: CollectionId
  readonly total: number
  readonly owned: number
  readonly now: DateTime.Utc
}): ImportBatch => ({
  id: input.id,
  userId: input.userId,
  source: input.file === undefined ? "gameplatform" : "file",
  mapping: input.file?.mapping ?? null,
  dryRun: input.file?.dryRun ?? false,
  collectionId: input.collectionId,
  status: "queued",
  total: input.total,
  imported: 0,
  updated: 0,
  skipped: input.total - input.owned,
  failed: 0,
  noted: 0,
  listed: 0,
  left: input.owned,
  errorCount: 0,
  claimedUntil: null,
  createdAt: input.now,
  updatedAt: input.now,
  finishedAt: null,
})

/** The batch, if the user may see it. Contract: gameplatform, GET imports/:id. */
export const ownImport = (batch: ImportBatch, by: UserId): Result.Result<ImportBatch, ImportNotFound> =>
  batch.userId === by ? Result.succeed(batch) : Result.fail(new ImportNotFound())

/** The batch after a chunk. `finished` ends it if no game is left. */
export const advanced = (
  batch: ImportBatch,
  tally: Tally,
  now: DateTime.Utc,
): Result.Result<ImportBatch, ImportNotActive> =>
  Result.map(stepped(batch, "work"), (status) => ({
    ...batch,
    status,
    imported: batch.imported + tally.imported,
    updated: batch.updated + tally.updated,
    skipped: batch.skipped + tally.skipped,
    failed: batch.failed + tally.failed,
    noted: batch.noted + (tally.noted ?? 0),
    listed: batch.listed + (tally.listed ?? 0),
    left: batch.left - tally.imported - tally.updated - tally.skipped - tally.failed,
    errorCount: 0,
    claimedUntil: null,
    updatedAt: now,
  }))

/**
 * The batch after its last chunk: done, partial when games failed, failed when no game was imported. Skipped games do
 * not count.
 */
export const finished = (batch: ImportBatch, now: DateTime.Utc): Result.Result<ImportBatch, ImportNotActive> => {
  const { imported, updated, failed, left } = batch
  if (failed + left === 0) return over(batch, "succeed", now)
  return over(batch, left === 0 && imported + updated > 0 ? "succeedPartly" : "fail", now)
}

/**
 * The batch after its collection was deleted, or after its user reached a limit of texts or items: the remaining games
 * and rows fail.
 */
export const lost = (batch: ImportBatch, now: DateTime.Utc): Result.Result<ImportBatch, ImportNotActive> =>
  over(batch, "fail", now)

/** The batch after an error in its chunk. It pauses, longer each time, and fails after too many errors in a row. */
export const failedByError = (batch: ImportBatch, now: DateTime.Utc): Result.Result<ImportBatch, ImportNotActive> => {
  const errorCount = batch.errorCount + 1
  if (errorCount >= maxFailures) return over({ ...batch, errorCount }, "fail", now)
  const rest = Duration.seconds(2 ** (errorCount - 1))
  return isActive(batch.status)
    ? Result.succeed({ ...batch, errorCount, claimedUntil: DateTime.addDuration(now, rest), updatedAt: now })
    : Result.fail(new ImportNotActive())
}

/** The batch after its user cancelled it. Contract: gameplatform, POST imports/:id/cancel. */
export const cancelled = (batch: ImportBatch, now: DateTime.Utc): Result.Result<ImportBatch, ImportNotActive> =>
  over(batch, "cancel", now)

/** The batch after an administrator ended it. Contract: CLI, imports. */
export const reset = (batch: ImportBatch, now: DateTime.Utc): Result.Result<ImportBatch, ImportNotActive> =>
  over(batch, "reset", now)

/** The batch after it was resumed: the remaining and the failed games wait again. Contract: CLI, imports. */
export const resumed = (batch: ImportBatch, now: DateTime.Utc): Result.Result<ImportBatch, ImportNotResumable> => {
  const status = importStateAfter(batch.status, "resume")
  if (status === null) return Result.fail(new ImportNotResumable())
  const skipped = batch.status === "cancelled" ? batch.skipped - batch.left : batch.skipped
  return Result.succeed({
    ...batch,
    status,
    skipped,
    failed: 0,
    left: batch.total - batch.imported - batch.updated - skipped,
    errorCount: 0,
    claimedUntil: null,
    updatedAt: now,
    finishedAt: null,
  })
}

const over = (
  batch: ImportBatch,
  action: ImportAction,
  now: DateTime.Utc,
): Result.Result<ImportBatch, ImportNotActive> =>
  Result.map(stepped(batch, action), (status) => ({
    ...batch,
    status,
    skipped: status === "cancelled" ? batch.skipped + batch.left : batch.skipped,
    failed: status === "failed" ? batch.failed + batch.left : batch.failed,
    claimedUntil: null,
    updatedAt: now,
    finishedAt: now,
  }))

const stepped = (batch: ImportBatch, action: ImportAction): Result.Result<ImportStatus, ImportNotActive> => {
  const status = importStateAfter(batch.status, action)
  return status === null ? Result.fail(new ImportNotActive()) : Result.succeed(status)
}
