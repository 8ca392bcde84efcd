import { Effect, Option } from "effect"
import { endsThing } from "../credentials/ends-thing.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Transactions } from "../shared/transactions.ts"
import { GameCache, PlatformAccounts } from "./ports.ts"

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
