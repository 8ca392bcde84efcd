import { DateTime, Effect, Redacted } from "effect"
import type { EmailMessage, MailedAccount } from "../delivery/index.ts"
import { Outbox, prepareEmail } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { oneTimeToken, type TokenPurpose } from "./one-time-token.ts"
import { OneTimeTokens, SecretTokens } from "./ports.ts"

/**
 * Makes a token and the encrypted mail that carries it; `store` adds both inside a transaction, or neither when the
 * address has had as many of these mails as it may. Contract: auth, tokens.
 */
export const prepareTokenEmail = Effect.fn("auth.prepareTokenEmail")(function* (
  purpose: Exclude<TokenPurpose, "undo-added">,
  { account, displayName, email, locale }: TokenReceiver,
  /** What was undone before, and the factors that stay. */
  undone: Extract<EmailMessage, { readonly kind: "password-reset" }>["undone"] = null,
) {
  const { token, hash } = yield* (yield* SecretTokens).make
  const tokens = yield* OneTimeTokens
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const carried = { to: email, displayName, locale, account, token: Redacted.value(token) }
  const { mail, mayStore } = yield* prepareEmail(
    purpose === "verification" ? { ...carried, kind: purpose } : { ...carried, kind: purpose, undone },
  )
  // As many statements as adding both and one commit, so that the time does not show whether a mail was written.
  const nothing = Effect.andThen(outbox.add(mail), outbox.remove(mail.id))
  const store = (userId: UserId) => {
    const both = Effect.andThen(tokens.add(oneTimeToken(hash, purpose, userId, now)), outbox.add(mail))
    return Effect.flatMap(mayStore, (may) => (may ? both : nothing))
  }
  /** For an address without an account: takes as long as `store`. */
  const pretend = Effect.andThen(mayStore, nothing)
  return { store, pretend }
})

/** The receiver of a token; `account` is `null` for an address without one. */
type TokenReceiver = Pick<User, "email" | "displayName" | "locale"> & { readonly account: MailedAccount | null }
