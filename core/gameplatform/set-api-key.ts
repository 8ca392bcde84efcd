import { Effect, type Redacted } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { apiKey } from "./api-key.ts"
import { GameCache, PlatformAccounts, SecretBox } from "./ports.ts"

/** Keeps a user's own key of the platform, sealed; it is never shown again. Contract: game platform, PUT api-key. */
export const setApiKey = Effect.fn("gameplatform.setApiKey")(function* (input: {
  readonly userId: UserId
  readonly apiKey: Redacted.Redacted
}) {
  const { userId } = input
  const users = yield* Users
  const accounts = yield* PlatformAccounts
  const box = yield* SecretBox
  const cache = yield* GameCache
  const { atomically } = yield* Transactions
  const sealed = yield* box.seal(userId, yield* Effect.fromResult(apiKey(input.apiKey)))
  yield* atomically(Effect.andThen(users.get(userId), accounts.setKey(userId, sealed)))
  yield* cache.forget(userId)
})
