import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { type AccessKey, isUseNews } from "./access-key.ts"
import { AccessKeys } from "./ports.ts"

/** Stores that a key was used just now, once a minute at most. No request waits for it. Contract: auth, access keys. */
export const noteKeyUse = Effect.fn("accessKeys.noteUse")(function* (key: AccessKey) {
  const now = yield* DateTime.now
  if (!isUseNews(key, now)) return
  const keys = yield* AccessKeys
  const { atomically } = yield* Transactions
  yield* atomically(keys.use(key.id, now), [key.userId])
})
