import { Effect } from "effect"
import type { Passkey } from "./passkey.ts"
import { beginChallenge, type ChallengeUse } from "./passkey-challenge.ts"
import { passkeyRequest } from "./passkey-options.ts"
import { PasskeyVerifier } from "./ports.ts"

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
