import { DateTime, Effect, Redacted } from "effect"
import { Outbox } from "../mail/ports.ts"
import { prepareLetter } from "../mail/prepare-letter.ts"
import type { EmailAddress } from "../users/email-address.ts"
import type { UserId } from "../users/user.ts"
import { oneTimeToken, type TokenPurpose } from "./one-time-token.ts"
import { OneTimeTokens, SecretTokens } from "./ports.ts"

/** Makes a token and the sealed letter that carries it; `store` adds both, inside a transaction. Contract: auth, tokens and mails. */
export const prepareTokenLetter = Effect.fn("auth.prepareTokenLetter")(function* (
  purpose: TokenPurpose,
  to: { readonly email: EmailAddress; readonly displayName: string },
) {
  const { token, hash } = yield* (yield* SecretTokens).make
  const tokens = yield* OneTimeTokens
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const mail = yield* prepareLetter({
    to: to.email,
    displayName: to.displayName,
    kind: purpose,
    token: Redacted.value(token),
  })
  const store = (userId: UserId) =>
    Effect.andThen(tokens.add(oneTimeToken(hash, purpose, userId, now)), outbox.add(mail))
  /** For an address without an account: as many statements and one commit, so that nobody can tell by the time it takes. */
  const pretend = Effect.andThen(outbox.add(mail), outbox.remove(mail.id))
  return { store, pretend }
})
