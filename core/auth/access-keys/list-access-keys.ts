import { DateTime, Effect } from "effect"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { AccessKeys } from "./ports.ts"

/**
 * The keys of one account that are good, or of all accounts for `null`.
 * Contract: auth, access keys; CLI, access keys.
 */
export const listAccessKeys = Effect.fn("accessKeys.list")(function* (userId: UserId | null, page: PageRequest) {
  const keys = yield* AccessKeys
  return yield* keys.list(userId, yield* DateTime.now, page)
})
