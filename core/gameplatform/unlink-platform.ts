import { Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import { Transactions } from "../shared/transactions.ts"
import { NotLinked } from "./errors.ts"
import { GameCache, PlatformAccounts } from "./ports.ts"

/**
 * Ends a user's link to the platform, removes the key and stops a running import; what was imported stays.
 * Contract: game platform, DELETE link.
 */
export const unlinkPlatform = Effect.fn("gameplatform.unlink")(function* (userId: UserId) {
  const accounts = yield* PlatformAccounts
  const cache = yield* GameCache
  const publisher = yield* Publisher
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      if (Option.isNone(yield* accounts.findByUser(userId))) return yield* new NotLinked()
      yield* accounts.remove(userId)
      yield* publisher.platformUnlinked({ user: userId })
    }),
    [userId],
  )
  yield* cache.forget(userId)
})
