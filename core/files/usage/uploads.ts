import { DateTime, Result } from "effect"
import { StorageLimitReached } from "./errors.ts"
import type { Limits } from "./limits.ts"

/** What an account uploaded in one hour. */
export interface UploadedHour {
  /** The number of the hour since 1970. */
  readonly hour: number
  readonly bytes: number
}

/** The files of an account, and its export that is ready. */
export interface StorageUse {
  /** As stored, those of deleted things until they are gone, and those of an export until it is ended. */
  readonly bytes: number
  /** The uploads of the last hours, the oldest first; earlier ones may be missing. */
  readonly uploads: ReadonlyArray<UploadedHour>
}

/**
 * Uploads after another one of `bytes`, which count until 24 hours after the end of their hour. Fails when the account
 * would hold or have uploaded more than it may. `kept` are those of the bytes that take space: an equal file is stored
 * once. Contract: files, what an account may hold.
 */
export const afterUpload = (
  use: StorageUse,
  sent: { readonly bytes: number; readonly kept: number; readonly now: DateTime.Utc },
  { storage, uploadsPerDay }: Pick<Limits, "storage" | "uploadsPerDay">,
): Result.Result<ReadonlyArray<UploadedHour>, StorageLimitReached> => {
  const hour = Math.floor(DateTime.toEpochMillis(sent.now) / hourMillis)
  const recent = use.uploads.filter((one) => one.hour >= hour - 24)
  const others = recent.filter((one) => one.hour !== hour)
  const thisHour = recent.filter((one) => one.hour === hour).reduce(sum, sent.bytes)
  if (storage !== null && sent.kept > 0 && use.bytes + sent.kept > storage)
    return Result.fail(new StorageLimitReached({ limit: "storage" }))
  if (storage !== null && others.reduce(sum, thisHour) > uploadsPerDay)
    return Result.fail(new StorageLimitReached({ limit: "uploads-per-day" }))
  return Result.succeed([...others, { hour, bytes: thisHour }])
}

const hourMillis = 3_600_000

const sum = (total: number, { bytes }: UploadedHour): number => total + bytes
