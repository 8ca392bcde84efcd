import { Effect } from "effect"
import { type Proof, provenUser } from "../credentials/proven-user.ts"
import { AlreadyLinkedToOtherUser } from "./errors.ts"
import { LinkedAccounts } from "./ports.ts"
import { startFlow } from "./start-flow.ts"

/**
 * Sends a signed-in user to the provider in order to link the account there. Fails early when the provider's account
 * under the user's verified e-mail is known to be another user's: who only claims an address must not learn that. Fails
 * with `Unauthorized` for a proof from before the credentials were replaced.
 * Contract: identity provider, GET /auth/idp/link.
 */
export const startLinking = Effect.fn("idp.startLinking")(function* (by: Proof) {
  const accounts = yield* LinkedAccounts
  const { id: userId, email, emailVerifiedAt } = yield* provenUser(by)
  const known = emailVerifiedAt === null ? [] : yield* accounts.listByEmail(email)
  if (known.length > 0 && known.every((account) => account.userId !== userId))
    return yield* new AlreadyLinkedToOtherUser()
  return yield* startFlow({ mode: "link", userId }, by.signedInAt)
})
