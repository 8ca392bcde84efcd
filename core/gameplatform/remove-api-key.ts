import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { GameCache, PlatformAccounts } from "./ports.ts"

/** Removes a user's platform key; succeeds also when there is none. Contract: game platform, DELETE api-key. */
export const removeApiKey = Effect.fn("gameplatform.removeApiKey")(function* (userId: UserId) {
  const accounts = yield* PlatformAccounts
  const cache = yield* GameCache
  yield* accounts.removeKey(userId)
  yield* cache.forget(userId)
})
