import { DateTime, Effect, Option, type Redacted } from "effect"
import { Ids, Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import { InvalidCredentials } from "../errors.ts"
import { Sessions } from "../ports.ts"
import { prepareAddedNotice } from "../prepare-added-notice.ts"
import { FactorAlreadyExists, InvalidState, PasskeyLimitReached } from "./errors.ts"
import { ownSession } from "./own-session.ts"
import { type Passkey, type PasskeyId, passkeyLimit } from "./passkey.ts"
import { beginChallenge, type Challenge, consumeChallenge, openChallenge, requireUnused } from "./passkey-challenge.ts"
import type { NewCredential, UsedCredential } from "./passkey-credential.ts"
import { passkeyCreation, userHandle } from "./passkey-options.ts"
import { Passkeys, PasskeyVerifier } from "./ports.ts"
import { prepareFirstCodes } from "./renew-recovery-codes.ts"
import { requireProof } from "./require-proof.ts"
import { withOtherFactors } from "./with-other-factors.ts"

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
  const notice = yield* prepareAddedNotice(user, { kind: "factor-added", factor: "passkey" })
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
      yield* notice.store(present, createdAt)
      return { passkey, recoveryCodes }
    }),
    [user.id],
  )
})

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
