import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransaction } from "../shared/transactions.ts"
import { type ImportBatch, type ImportId, reset } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

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
