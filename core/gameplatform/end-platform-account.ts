import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Transactions } from "../shared/transactions.ts"
import { GameCache, PlatformAccounts } from "./ports.ts"

/**
 * Ends the link to the platform and removes its key where a change of credentials ends them. Part of its transaction.
 */
export const endPlatformAccount = Effect.fn("gameplatform.endAccount")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  const accounts = yield* PlatformAccounts
  const cache = yield* GameCache
  const { afterCommit } = yield* Transactions
  if (ends.includes("platformLink")) yield* accounts.remove(user)
  if (ends.includes("platformKey")) yield* accounts.removeKey(user)
  yield* afterCommit(cache.forget(user))
})
