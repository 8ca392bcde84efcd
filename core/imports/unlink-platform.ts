import { DateTime, Effect, Option } from "effect"
import { NotLinked } from "../gameplatform/errors.ts"
import { GameCache, PlatformAccounts } from "../gameplatform/ports.ts"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { cancelled } from "./import-batch.ts"
import { Imports } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/** Ends a user's link to the platform, forgets the key and stops a running import; what was imported stays. Contract: game platform, DELETE link. */
export const unlinkPlatform = Effect.fn("imports.unlinkPlatform")(function* (userId: UserId) {
  const accounts = yield* PlatformAccounts
  const imports = yield* Imports
  const cache = yield* GameCache
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      if (Option.isNone(yield* accounts.findByUser(userId))) return yield* new NotLinked()
      yield* accounts.remove(userId)
      for (const batch of yield* imports.active(userId))
        yield* storeBatch(yield* Effect.orDie(Effect.fromResult(cancelled(batch, now))))
    }),
  )
  yield* cache.forget(userId)
})
