import { type DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { Users } from "../ports.ts"
import { isOutdated } from "./credentials.ts"
import { Unauthorized } from "./errors.ts"

/**
 * The caller who wants to change an account's credentials, and the time of their sign-in: `iat` of the access token.
 */
export interface Proof {
  readonly userId: UserId
  readonly signedInAt: DateTime.Utc
}

/**
 * The account, if the caller may change its credentials. Fails with `Unauthorized` if the credentials were replaced
 * after the proof, so a change checks this again inside its transaction. Contract: auth, POST /auth/reset-password.
 */
export const provenUser = Effect.fnUntraced(function* ({ userId, signedInAt }: Proof) {
  const users = yield* Users
  const user = yield* users.get(userId)
  if (isOutdated(user, signedInAt)) return yield* new Unauthorized()
  return user
})
