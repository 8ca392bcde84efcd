import { Context, DateTime, Effect, type Redacted } from "effect"
import { SealedTexts } from "../auth/ports.ts"
import { Ids } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import type { User } from "../users/user.ts"
import type { AuthenticatorId, SealedTotpSecret } from "./authenticator.ts"
import { base32 } from "./base32.ts"
import { FactorAlreadyExists } from "./errors.ts"
import { Authenticators, FactorCrypto } from "./ports.ts"
import { requireProof } from "./require-proof.ts"
import { totpSecretBytes, totpUri } from "./totp.ts"

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
