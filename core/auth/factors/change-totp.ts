import { Context, DateTime, Effect, Option, type Redacted } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import { Ids, Publisher, Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import { InvalidCredentials } from "../errors.ts"
import { SealedTexts, Sessions } from "../ports.ts"
import { prepareAddedNotice } from "../prepare-added-notice.ts"
import { type AuthenticatorId, isConfirmable, type SealedTotpSecret } from "./authenticator.ts"
import { base32 } from "./base32.ts"
import { lookAt } from "./codes-of.ts"
import { prepareCount } from "./count-code.ts"
import { FactorAlreadyExists, FactorNotFound, InvalidState } from "./errors.ts"
import { ownSession } from "./own-session.ts"
import { Authenticators, FactorCrypto } from "./ports.ts"
import { endCodesWithoutFactor, prepareFirstCodes } from "./renew-recovery-codes.ts"
import { requireProof } from "./require-proof.ts"
import { totpSecretBytes, totpUri } from "./totp.ts"
import { withOtherFactors } from "./with-other-factors.ts"

/** The name under which authenticator apps show the account. */
export const TotpIssuer = Context.Reference<string>("curio/factors/TotpIssuer", { defaultValue: () => "curio" })

/**
 * Begins an authenticator app, which the same session confirms within ten minutes. An earlier one that was not
 * confirmed ends. Contract: auth, authenticator apps.
 */
export const beginTotp = Effect.fn("factors.beginTotp")(function* (input: {
  readonly user: Pick<User, "id" | "email">
  readonly token: Redacted.Redacted | null
}) {
  const { email, id: userId } = input.user
  const apps = yield* Authenticators
  const { atomically } = yield* Transactions
  const secret = base32(yield* (yield* FactorCrypto).random(totpSecretBytes))
  const sealed = (yield* (yield* SealedTexts).seal("totp", userId, secret)) as SealedTotpSecret
  const id = (yield* (yield* Ids).next) as AuthenticatorId
  const createdAt = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      const session = yield* requireProof({ userId, token: input.token })
      const app = { userId, id, secret: sealed, sessionId: session.id, createdAt, confirmedAt: null, lastStep: null }
      if (!(yield* apps.begin(app))) return yield* new FactorAlreadyExists()
    }),
    [userId],
  )
  return { secret, uri: totpUri({ issuer: yield* TotpIssuer, account: email, secret }) }
})

/**
 * Confirms the authenticator app that this session began; answers the recovery codes that come with the first factor.
 * The session counts as proven by a factor, and sign-ins that were begun before cannot be finished.
 * Contract: auth, authenticator apps.
 */
export const confirmTotp = Effect.fn("factors.confirmTotp")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
  readonly code: string
}) {
  const { user } = input
  const apps = yield* Authenticators
  const sessions = yield* Sessions
  const users = yield* Users
  const { atomically } = yield* Transactions
  const begun = Option.getOrNull(yield* apps.find(user.id))
  if (begun === null) return yield* new InvalidState()
  const code = yield* lookAt(begun, input.code)
  const countCode = yield* prepareCount(user)
  const firstCodes = yield* prepareFirstCodes(user.id)
  const notice = yield* prepareAddedNotice(user, { kind: "factor-added", factor: "totp" })
  const confirmed = yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const session = yield* ownSession(user.id, input.token)
      const app = Option.getOrNull(yield* apps.find(user.id))
      if (session === null || app === null || app.id !== begun.id || !isConfirmable(app, session.id, now))
        return yield* new InvalidState()
      const isFirst = yield* firstCodes.areDue
      if (!(yield* countCode(code, (step) => apps.confirm(app, step, now)))) return null
      const recoveryCodes = yield* firstCodes.store(isFirst, now)
      yield* sessions.prove(session.id, { at: now, by: "factor" })
      const present = yield* users.get(user.id)
      yield* users.save(withOtherFactors(present))
      yield* notice.store(present, now)
      return { recoveryCodes }
    }),
    [user.id],
  )
  return confirmed ?? (yield* new InvalidCredentials())
})

/** Removes the authenticator app; the recovery codes end with the last factor. Contract: auth, authenticator apps. */
export const removeTotp = Effect.fn("factors.removeTotp")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
}) {
  const { token, user } = input
  const apps = yield* Authenticators
  const users = yield* Users
  const publisher = yield* Publisher
  const { atomically } = yield* Transactions
  const notice = yield* prepareEmail({ kind: "factor-removed", ...receiverOf(user), factor: "totp" })
  yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token })
      const app = Option.getOrNull(yield* apps.find(user.id))
      if (app === null || app.confirmedAt === null) return yield* new FactorNotFound()
      yield* apps.remove(user.id)
      yield* endCodesWithoutFactor(user.id)
      yield* publisher.factorRemoved({ user: user.id })
      yield* users.save(withOtherFactors(yield* users.get(user.id)))
      yield* notice.store
    }),
    [user.id],
  )
})
