import { DateTime, Effect, Option, type Redacted } from "effect"
import { InvalidCredentials } from "../auth/errors.ts"
import { Sessions } from "../auth/ports.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import { Ids } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { FactorAlreadyExists, InvalidState, PasskeyLimitReached } from "./errors.ts"
import { prepareFirstCodes } from "./first-codes.ts"
import { ownSession } from "./own-session.ts"
import { type Passkey, type PasskeyId, passkeyLimit } from "./passkey.ts"
import { consumeChallenge, openChallenge } from "./passkey-challenge.ts"
import type { NewCredential } from "./passkey-credential.ts"
import { Passkeys, PasskeyVerifier } from "./ports.ts"
import { withOtherFactors } from "./with-other-factors.ts"

/**
 * Adds the passkey that an authenticator made for a challenge; answers it, and the recovery codes that come with the
 * first factor. The session counts as proven by a factor, and sign-ins that were begun before cannot be finished.
 * Contract: auth, passkeys.
 */
export const addPasskey = Effect.fn("factors.addPasskey")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
  /** The sealed challenge. */
  readonly cookie: Redacted.Redacted | null
  readonly credential: NewCredential
  readonly name: string | null
}) {
  const { cookie, credential, name, token, user } = input
  const passkeys = yield* Passkeys
  const sessions = yield* Sessions
  const users = yield* Users
  const { atomically } = yield* Transactions
  const challenge = yield* openChallenge(cookie, { purpose: "add", user })
  const made = Option.getOrNull(yield* (yield* PasskeyVerifier).created(credential, challenge.challenge))
  if (made === null) return yield* new InvalidCredentials()
  const id = (yield* (yield* Ids).next) as PasskeyId
  const firstCodes = yield* prepareFirstCodes(user.id)
  const notice = yield* prepareEmail({ kind: "factor-added", ...receiverOf(user), factor: "passkey" })
  return yield* atomically(
    Effect.gen(function* () {
      const createdAt = yield* DateTime.now
      const session = yield* ownSession(user.id, token)
      const present = yield* users.get(user.id)
      if (session === null || present.signInVersion !== user.signInVersion) return yield* new InvalidState()
      yield* consumeChallenge(challenge)
      if ((yield* passkeys.list(user.id)).length >= passkeyLimit) return yield* new PasskeyLimitReached()
      const isFirst = yield* firstCodes.areDue
      const own = { id, userId: user.id, name: name ?? "Passkey", createdAt, lastUsedAt: null }
      const passkey: Passkey = { ...made, ...own }
      if (!(yield* passkeys.add(passkey))) return yield* new FactorAlreadyExists()
      const recoveryCodes = yield* firstCodes.store(isFirst, createdAt)
      yield* sessions.prove(session.id, { at: createdAt, by: "factor" })
      yield* users.save(withOtherFactors(present))
      yield* notice.store
      return { passkey, recoveryCodes }
    }),
    [user.id],
  )
})
