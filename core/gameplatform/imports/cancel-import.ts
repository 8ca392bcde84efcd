import { DateTime, Effect, Option } from "effect"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { inTransaction, inTransactionOfCaller } from "../../shared/index.ts"
import { ImportNotFound, ImportNotResumable } from "./errors.ts"
import {
  cancelled,
  type ImportBatch,
  type ImportId,
  type ImportSource,
  ownImport,
  reset,
  resumed,
} from "./import-batch.ts"
import { inTransactionOfImport } from "./in-transaction.ts"
import { ImportBatches, ImportFiles, ImportQueue } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/**
 * Cancels an import of the caller, or only one of a source. What is imported is kept.
 * Contract: gameplatform, POST imports/:id/cancel; catalog, files.
 */
export const cancelImport = Effect.fn("imports.cancel")(function* (input: {
  readonly id: ImportId
  readonly by: UserId
  /** Only an import of this source. */
  readonly source?: ImportSource
}) {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  const own = yield* Effect.fromResult(ownImport(yield* imports.get(input.id), input.by))
  if (input.source !== undefined && own.source !== input.source) return yield* new ImportNotFound()
  const batch = yield* Effect.fromResult(cancelled(own, now))
  yield* storeBatch(batch)
  return batch
}, inTransactionOfCaller)

/**
 * Resumes a failed or cancelled batch where it ended, and retries what failed in it. Fails if its user has another
 * active batch, or if its file is gone. Contract: CLI, imports.
 */
export const resumeImport = Effect.fn("imports.resume")(function* (id: ImportId) {
  const imports = yield* ImportBatches
  const games = yield* ImportQueue
  const now = yield* DateTime.now
  const batch = yield* Effect.fromResult(resumed(yield* imports.get(id), now))
  if (batch.source === "file") yield* rewindFile(id)
  else yield* games.retry(id)
  yield* imports.save(batch)
  return batch
}, inTransactionOfImport)

/** Reads the file from its start again; rows that are done stay as they are. */
const rewindFile = Effect.fnUntraced(function* (id: ImportId) {
  const files = yield* ImportFiles
  if (Option.isNone(yield* files.find(id))) return yield* new ImportNotResumable()
  yield* files.moveTo(id, 0)
})

/**
 * Cancels the active import of an account, in the transaction that suspends it.
 * Contract: reports, suspended accounts.
 */
export const stopImports = Effect.fn("imports.stop")(function* ({ user }: PublishedEvents["accountSuspended"]) {
  yield* stop(user, null)
})

/**
 * Cancels the active import of games where the link to the platform or its key ends. Runs in the transaction of its
 * cause. Contract: gameplatform, DELETE link.
 */
export const stopGameImports = Effect.fn("imports.stopGames")(function* (
  event: PublishedEvents["credentialsChanged" | "platformUnlinked"],
) {
  if (!("ends" in event) || event.ends.includes("platformKey")) yield* stop(event.user, "gameplatform")
})

const stop = Effect.fnUntraced(function* (user: UserId, source: ImportSource | null) {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  const active = yield* imports.active(user)
  for (const batch of active.filter((one) => source === null || one.source === source))
    yield* storeBatch(yield* Effect.orDie(Effect.fromResult(cancelled(batch, now))))
})

/** One batch, regardless of its user, or every batch that has not changed since a given time. */
export type Resettable =
  | { readonly kind: "one"; readonly id: ImportId }
  | { readonly kind: "user"; readonly userId: UserId }
  | { readonly kind: "stale"; readonly since: DateTime.Utc }

/**
 * Ends active batches as failed, so that their users can start again, and returns them. A batch that is named must
 * exist and be active. Contract: CLI, imports.
 */
export const resetImports = Effect.fn("imports.reset")(function* (which: Resettable) {
  const now = yield* DateTime.now
  const ended: Array<ImportBatch> = []
  for (const batch of yield* chosen(which)) ended.push(yield* Effect.fromResult(reset(batch, now)))
  for (const batch of ended) yield* storeBatch(batch)
  return ended
}, inTransaction)

const chosen = Effect.fnUntraced(function* (which: Resettable) {
  const imports = yield* ImportBatches
  switch (which.kind) {
    case "one":
      return [yield* imports.get(which.id)]
    case "user":
      return yield* imports.active(which.userId)
    case "stale":
      return (yield* imports.active(null)).filter(({ updatedAt }) => DateTime.isLessThan(updatedAt, which.since))
  }
})
