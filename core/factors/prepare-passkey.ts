import { DateTime, Effect, Option } from "effect"
import type { Passkey } from "./passkey.ts"
import { type Challenge, consumeChallenge, requireUnused } from "./passkey-challenge.ts"
import type { UsedCredential } from "./passkey-credential.ts"
import { userHandle } from "./passkey-options.ts"
import { Passkeys, PasskeyVerifier } from "./ports.ts"

/**
 * Looks at what an authenticator signed with a passkey. The effect that comes out of it belongs into the transaction
 * about the owner that it is for: it counts the use, uses the challenge up, and says whether it was right.
 * Contract: auth, passkeys.
 */
export const preparePasskey = Effect.fnUntraced(function* (
  passkey: Passkey,
  challenge: Challenge,
  credential: UsedCredential,
) {
  const passkeys = yield* Passkeys
  const checked = yield* (yield* PasskeyVerifier).used(credential, challenge.challenge, passkey)
  const handle = credential.response.userHandle ?? null
  const used = handle !== null && handle !== userHandle(passkey.userId) ? null : Option.getOrNull(checked)
  return Effect.gen(function* () {
    yield* requireUnused(challenge)
    if (used === null || !(yield* passkeys.use(passkey, used, yield* DateTime.now))) return false
    yield* consumeChallenge(challenge)
    return true
  })
})
