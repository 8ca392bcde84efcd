import { DateTime } from "effect"
import type { CollectionId, ImportBatch, ImportId, ImportStatus, UserId } from "../../../../core/index.ts"

export const start = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
export const later = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
export const ada = "ada" as UserId

/** A batch of 10 games: 2 imported, 1 updated, 1 skipped, 1 failed, 5 left; as it is in each status. */
export const batchIn = (status: ImportStatus): ImportBatch => ({
  id: "import" as ImportId,
  userId: ada,
  source: "gameplatform",
  mapping: null,
  dryRun: false,
  collectionId: "games" as CollectionId,
  total: 10,
  errorCount: 0,
  claimedUntil: null,
  createdAt: start,
  updatedAt: start,
  ...ofStatus[status],
  status,
})

const running = { imported: 2, updated: 1, skipped: 1, failed: 1, noted: 0, listed: 0, left: 5, finishedAt: null }
const over = { ...running, left: 0, finishedAt: start }
const ofStatus: Record<ImportStatus, Omit<typeof running, "finishedAt"> & Pick<ImportBatch, "finishedAt">> = {
  queued: { imported: 0, updated: 0, skipped: 1, failed: 0, noted: 0, listed: 0, left: 9, finishedAt: null },
  running,
  done: { ...over, imported: 8, failed: 0 },
  partial: { ...over, imported: 7 },
  failed: { ...running, failed: 6, finishedAt: start },
  cancelled: { ...running, skipped: 6, finishedAt: start },
}

/** What is counted of a batch, and what still waits in an active one. */
export const sum = ({ imported, updated, skipped, failed, left, finishedAt }: ImportBatch): number =>
  imported + updated + skipped + failed + (finishedAt === null ? left : 0)
