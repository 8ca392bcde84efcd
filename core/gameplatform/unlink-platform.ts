import { Effect, Option } from "effect"
import type { UserId } from "../shared/index.ts"
import { type PublishedEvents, Publisher, Transactions } from "../shared/index.ts"
import { endsThing } from "../users/index.ts"
import { NotLinked } from "./errors.ts"
import { GameCache, PlatformAccounts } from "./ports.ts"

/**
 * Ends a user's link to the platform, removes the key and stops a running import; what was imported stays.
 * Contract: gameplatform, DELETE link.
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

/**
 * Ends the link to the platform and removes its key where a change of credentials ends them. Part of its transaction.
 */
export const endPlatformAccount = Effect.fn("gameplatform.endAccount")(function* (
  event: PublishedEvents["credentialsChanged"],
) {
  const { ends, user } = event
  const accounts = yield* PlatformAccounts
  const cache = yield* GameCache
  const { afterCommit } = yield* Transactions
  const link = Option.getOrNull(yield* accounts.findByUser(user))
  if (link !== null && endsThing(event, "platformLink", link.linkedAt)) yield* accounts.remove(user)
  if (ends.includes("platformKey")) yield* accounts.removeKey(user)
  yield* afterCommit(cache.forget(user))
})
