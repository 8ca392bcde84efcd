import { DateTime, Effect, Option, Redacted } from "effect"
import { Transactions } from "../../shared/index.ts"
import { SecretTokens } from "../ports.ts"
import { type AccessKey, isUseNews } from "./access-key.ts"
import { isKeyText } from "./key-text.ts"
import { AccessKeys } from "./ports.ts"

/**
 * The key of a text, if it is good now. A text whose checksum is wrong costs no look at the stored keys. Whether its
 * owner is suspended is left to the caller, who reads the account. Contract: auth, access keys.
 */
export const findAccessKey = Effect.fnUntraced(function* (text: string) {
  if (!isKeyText(text)) return null
  const hash = yield* (yield* SecretTokens).hash(Redacted.make(text))
  const key = Option.getOrNull(yield* (yield* AccessKeys).findByHash(hash))
  return key !== null && DateTime.isGreaterThan(key.expiresAt, yield* DateTime.now) ? key : null
})

/** Stores when a key was used, once a minute at most. No request waits for it. Contract: auth, access keys. */
export const noteKeyUse = Effect.fn("accessKeys.noteUse")(function* (key: AccessKey, at: DateTime.Utc) {
  if (!isUseNews(key, at)) return
  const keys = yield* AccessKeys
  const { atomically } = yield* Transactions
  yield* atomically(keys.use(key.id, at), [key.userId])
})
