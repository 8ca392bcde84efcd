import { Effect, Option } from "effect"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { inTransactionOfAccount } from "../../shared/index.ts"
import { changeCredentials, endsThing, Users } from "../../users/index.ts"
import { unlink } from "./linked-account.ts"
import { LinkedAccounts } from "./ports.ts"

/**
 * Removes the link to the provider's account, if the user has a password to sign in with.
 * Contract: auth, DELETE /auth/idp/link.
 */
export const unlinkIdentity = Effect.fn("idp.unlink")(function* (userId: UserId) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  const own = Option.getOrNull(yield* accounts.findByUser(userId))
  const user = yield* users.get(userId)
  yield* Effect.fromResult(unlink(user, own))
  yield* changeCredentials(user, { kind: "unlink" })
}, inTransactionOfAccount)

/** Ends the link to the provider's account where a change of credentials ends it. Part of its transaction. */
export const endProviderLink = Effect.fn("idp.endLink")(function* (event: PublishedEvents["credentialsChanged"]) {
  const accounts = yield* LinkedAccounts
  const link = Option.getOrNull(yield* accounts.findByUser(event.user))
  if (link !== null && endsThing(event, "providerLink", link.linkedAt)) yield* accounts.remove(event.user)
})
