import { Effect } from "effect"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { AlreadyLinkedToOtherUser } from "./errors.ts"
import { LinkedAccounts } from "./ports.ts"
import { startFlow } from "./start-flow.ts"

/**
 * Sends a signed-in user to the provider in order to link the account there. Fails early when the provider's account under
 * the user's e-mail is known to be another user's. Contract: auth, GET /auth/idp/link.
 */
export const startLinking = Effect.fn("idp.startLinking")(function* (userId: UserId) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  const { email } = yield* users.get(userId)
  const known = yield* accounts.listByEmail(email)
  if (known.length > 0 && known.every((account) => account.userId !== userId))
    return yield* new AlreadyLinkedToOtherUser()
  return yield* startFlow({ mode: "link", userId })
})
