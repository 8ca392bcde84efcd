import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { cancelled, type ImportId, ownImport } from "./import-batch.ts"
import { Imports } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/** Stops an import of one's own; what was imported stays. Contract: game platform, cancel. */
export const cancelImport = Effect.fn("imports.cancel")(function* (input: {
  readonly id: ImportId
  readonly by: UserId
}) {
  const imports = yield* Imports
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const own = yield* Effect.fromResult(ownImport(yield* imports.get(input.id), input.by))
      const batch = yield* Effect.fromResult(cancelled(own, now))
      yield* storeBatch(batch)
      return batch
    }),
  )
})
