import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { cancelled } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/**
 * Cancels the active import of a user whose link to the platform ended. Runs in the transaction that ends the link.
 * Contract: game platform, DELETE link.
 */
export const stopImports = Effect.fn("imports.stop")(function* (user: UserId) {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  for (const batch of yield* imports.active(user))
    yield* storeBatch(yield* Effect.orDie(Effect.fromResult(cancelled(batch, now))))
})
