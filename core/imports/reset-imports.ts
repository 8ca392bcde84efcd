import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type ImportBatch, type ImportId, reset } from "./import-batch.ts"
import { Imports } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/** One batch, whatever a user has, or every batch to which nothing happened since some time. */
export type Resettable =
  | { readonly kind: "one"; readonly id: ImportId }
  | { readonly kind: "user"; readonly userId: UserId }
  | { readonly kind: "stale"; readonly since: DateTime.Utc }

/**
 * Ends active batches as failed, so that their users can start again; answers them. One that is named has to be there and
 * active. Contract: CLI, imports.
 */
export const resetImports = Effect.fn("imports.reset")(function* (which: Resettable) {
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const ended: Array<ImportBatch> = []
      for (const batch of yield* chosen(which)) ended.push(yield* Effect.fromResult(reset(batch, now)))
      for (const batch of ended) yield* storeBatch(batch)
      return ended
    }),
  )
})

const chosen = Effect.fnUntraced(function* (which: Resettable) {
  const imports = yield* Imports
  switch (which.kind) {
    case "one":
      return [yield* imports.get(which.id)]
    case "user":
      return yield* imports.active(which.userId)
    case "stale":
      return (yield* imports.active(null)).filter(({ updatedAt }) => DateTime.isLessThan(updatedAt, which.since))
  }
})
