import { Effect, type Redacted } from "effect"
import type { User } from "../users/user.ts"
import { PasskeyLimitReached } from "./errors.ts"
import { passkeyLimit } from "./passkey.ts"
import { beginChallenge } from "./passkey-challenge.ts"
import { passkeyCreation } from "./passkey-options.ts"
import { Passkeys, PasskeyVerifier } from "./ports.ts"
import { requireProof } from "./require-proof.ts"

/**
 * Begins a passkey: answers how the browser makes it, and the sealed cookie that belongs to it.
 * Contract: auth, passkeys.
 */
export const beginPasskey = Effect.fn("factors.beginPasskey")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
}) {
  const { token, user } = input
  const { site } = yield* PasskeyVerifier
  yield* requireProof({ userId: user.id, token })
  const others = yield* (yield* Passkeys).list(user.id)
  if (others.length >= passkeyLimit) return yield* new PasskeyLimitReached()
  const { challenge, cookie, expiresAt } = yield* beginChallenge({ purpose: "add", user })
  return { options: passkeyCreation(site, user, challenge, others), cookie, expiresAt }
})
