import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { cancelled, type ImportSource } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/**
 * Cancels the active import of a user, or only that of one source: of games, where the link to the platform ends. Runs
 * in the transaction of its cause. Contract: game platform, DELETE link.
 */
export const stopImports = Effect.fn("imports.stop")(function* (user: UserId, source: ImportSource | null) {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  const active = yield* imports.active(user)
  for (const batch of active.filter((one) => source === null || one.source === source))
    yield* storeBatch(yield* Effect.orDie(Effect.fromResult(cancelled(batch, now))))
})
