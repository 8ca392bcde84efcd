import { type Brand, DateTime, Duration } from "effect"
import type { UserId } from "../shared/index.ts"
import { keptUntil } from "../shared/index.ts"

export type ExportId = string & Brand.Brand<"ExportId">

export const exportStatuses = ["queued", "running", "ready", "failed", "expired"] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** A copy of what an account holds, as one zip. Contract: exports, own data. */
export interface Export {
  readonly id: ExportId
  readonly userId: UserId
  readonly status: ExportStatus
  /** How many times a worker has begun to write it, or gone on. Only the last one stores anything. */
  readonly attempt: number
  /** The length of the zip, which counts as what the account holds; `null` unless it is ready. */
  readonly bytes: number | null
  readonly createdAt: DateTime.Utc
  readonly finishedAt: DateTime.Utc | null
  readonly expiresAt: DateTime.Utc | null
  /** Until when no other worker writes it. */
  readonly claimedUntil: DateTime.Utc | null
}

/** How many attempts may follow one another without a portion that is stored, before the export fails. */
export const mostAttempts = 5
/** An account has one export in so many hours; failed ones do not count. */
const hoursBetween = 24

/** A new export, which waits for a worker. */
export const queued = (id: ExportId, userId: UserId, now: DateTime.Utc): Export => ({
  id,
  userId,
  status: "queued",
  attempt: 0,
  bytes: null,
  createdAt: now,
  finishedAt: null,
  expiresAt: null,
  claimedUntil: null,
})

/** After how many whole seconds an account may have an export again, whose latest one was made at `latest`. */
export const secondsUntilNext = (latest: DateTime.Utc | null, now: DateTime.Utc): number => {
  if (latest === null) return 0
  const next = DateTime.add(latest, { hours: hoursBetween })
  return Math.max(0, Math.ceil(Duration.toSeconds(DateTime.distance(now, next))))
}

/** Whether this very attempt still writes the export: it was neither ended nor begun again by another worker. */
export const isWritten = (stored: Export, { attempt }: Pick<Export, "attempt">): boolean =>
  stored.status === "running" && stored.attempt === attempt

/** The export once the whole zip is stored. */
export const ready = (one: Export, bytes: number, now: DateTime.Utc): Export => ({
  ...one,
  status: "ready",
  bytes,
  finishedAt: now,
  expiresAt: keptUntil("exportFiles", now),
  claimedUntil: null,
})

/** The export that is not tried again. */
export const failed = (one: Export, now: DateTime.Utc): Export => ({
  ...one,
  status: "failed",
  finishedAt: now,
  claimedUntil: null,
})

/** An export whose content is gone, for it was kept long enough or its account changed hands. */
export const expired = (one: Export, now: DateTime.Utc): Export => ({
  ...one,
  status: "expired",
  bytes: null,
  expiresAt: one.expiresAt !== null && DateTime.isLessThan(one.expiresAt, now) ? one.expiresAt : now,
  claimedUntil: null,
})

/** The export as of a moment: one that was kept long enough is expired, even before it is swept. */
export const asOf = (one: Export, now: DateTime.Utc): Export =>
  one.status === "ready" && one.expiresAt !== null && DateTime.isGreaterThanOrEqualTo(now, one.expiresAt)
    ? expired(one, now)
    : one
