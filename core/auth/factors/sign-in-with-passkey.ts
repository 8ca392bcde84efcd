import { Effect, Option, type Redacted } from "effect"
import { Transactions } from "../../shared/index.ts"
import { Users } from "../../users/index.ts"
import { InvalidCredentials } from "../errors.ts"
import { prepareSession } from "../prepare-session.ts"
import { preparePasskey } from "./add-passkey.ts"
import type { Passkey } from "./passkey.ts"
import { beginChallenge, type ChallengeUse, openChallenge } from "./passkey-challenge.ts"
import type { UsedCredential } from "./passkey-credential.ts"
import { passkeyRequest } from "./passkey-options.ts"
import { Passkeys, PasskeyVerifier } from "./ports.ts"

/** Begins a sign-in with a passkey alone. No account and no credential is named. Contract: auth, passkeys. */
export const beginPasskeySignIn = Effect.fn("factors.beginPasskeySignIn")(function* () {
  return yield* beginPasskeyUse({ purpose: "sign-in", user: null }, [])
})

/** How the browser uses one of these passkeys, or any for none, and the sealed cookie that belongs to it. */
export const beginPasskeyUse = Effect.fnUntraced(function* (use: ChallengeUse, passkeys: ReadonlyArray<Passkey>) {
  const { site } = yield* PasskeyVerifier
  const { challenge, cookie, expiresAt } = yield* beginChallenge(use)
  return { options: passkeyRequest(site, challenge, passkeys), cookie, expiresAt }
})

/**
 * Signs in with a passkey alone, which says whose it is and has verified its user. Fails with `AccountSuspended` last.
 * Contract: auth, passkeys.
 */
export const signInWithPasskey = Effect.fn("factors.signInWithPasskey")(function* (input: {
  /** The sealed challenge. */
  readonly cookie: Redacted.Redacted | null
  readonly credential: UsedCredential
  readonly userAgent: string | null
}) {
  const { credential } = input
  const users = yield* Users
  const { atomically } = yield* Transactions
  const challenge = yield* openChallenge(input.cookie, { purpose: "sign-in", user: null })
  const passkey = Option.getOrNull(yield* (yield* Passkeys).find(credential.id))
  // No credential was named, so the authenticator has to say for whom it keeps the one that it used.
  if (passkey === null || (credential.response.userHandle ?? null) === null) return yield* new InvalidCredentials()
  const isRight = yield* preparePasskey(passkey, challenge, credential)
  const session = yield* prepareSession(input.userAgent)
  const signedIn = yield* atomically(
    Effect.gen(function* () {
      if (!(yield* isRight)) return null
      const user = yield* users.get(passkey.userId).pipe(Effect.mapError(() => new InvalidCredentials()))
      return yield* session.store(user, "factor")
    }),
    [passkey.userId],
  )
  return signedIn ?? (yield* new InvalidCredentials())
})
