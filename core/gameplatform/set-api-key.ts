import { Effect, type Redacted } from "effect"
import type { UserId } from "../shared/index.ts"
import { Transactions } from "../shared/index.ts"
import { type Proof, provenUser } from "../users/index.ts"
import { apiKey } from "./api-key.ts"
import { GameCache, PlatformAccounts, SecretCipher } from "./ports.ts"

/**
 * Stores a user's platform key, encrypted. It is never shown again. Fails with `Unauthorized` if the credentials were
 * replaced after the proof. Contract: gameplatform, PUT api-key.
 */
export const setApiKey = Effect.fn("gameplatform.setApiKey")(function* (
  input: Proof & { readonly apiKey: Redacted.Redacted },
) {
  const { userId } = input
  const accounts = yield* PlatformAccounts
  const cipher = yield* SecretCipher
  const cache = yield* GameCache
  const { atomically } = yield* Transactions
  yield* provenUser(input)
  const encrypted = yield* cipher.encrypt(userId, yield* Effect.fromResult(apiKey(input.apiKey)))
  yield* atomically(Effect.andThen(provenUser(input), accounts.setKey(userId, encrypted)), [userId])
  yield* cache.forget(userId)
})

/** Removes a user's platform key; succeeds also when there is none. Contract: gameplatform, DELETE api-key. */
export const removeApiKey = Effect.fn("gameplatform.removeApiKey")(function* (userId: UserId) {
  const accounts = yield* PlatformAccounts
  const cache = yield* GameCache
  yield* accounts.removeKey(userId)
  yield* cache.forget(userId)
})
