import { DateTime, Effect, Redacted } from "effect"
import type { EmailMessage } from "../delivery/index.ts"
import { type Letter, Outbox, prepareEmail, receiverOf } from "../delivery/index.ts"
import type { User } from "../users/index.ts"
import { oneTimeToken } from "./one-time-token.ts"
import { OneTimeTokens, SecretTokens } from "./ports.ts"

/** A mail that something was added to an account, without its receiver and its token. */
type Added = DistributiveOmit<
  Exclude<Extract<EmailMessage, { readonly undo: string | null }>, { readonly kind: "email-changed" }>,
  "to" | "displayName" | "locale" | "undo"
>
type DistributiveOmit<Message, Keys extends PropertyKey> = Message extends unknown ? Omit<Message, Keys> : never

/**
 * Encrypts the mail that something was added to an account which lets in, with the token that takes it back. `store`
 * belongs into the transaction that adds it, at the moment of the addition: the token ends everything from then on.
 * When the address has had as many of these mails as it may, the tokens of those take its place.
 * Contract: auth, taking back what was added.
 */
export const prepareAddedNotice = Effect.fn("auth.prepareAddedNotice")(function* (
  to: Pick<User, "id" | "email" | "emailVerifiedAt" | "displayName" | "locale">,
  added: Added,
) {
  const { hash, token } = yield* (yield* SecretTokens).make
  const tokens = yield* OneTimeTokens
  const outbox = yield* Outbox
  const message = { ...added, ...receiverOf(to), undo: Redacted.value(token) } as Letter
  const { mail, mayStore } = yield* prepareEmail(message)
  const store = Effect.fnUntraced(function* ({ email, id: userId }: Pick<User, "id" | "email">, addedAt: DateTime.Utc) {
    const undoing = oneTimeToken(hash, "undo-added", userId, addedAt)
    if (!(yield* mayStore))
      return yield* tokens.prolong({ ...undoing, from: DateTime.subtract(addedAt, aDay) }, addedAt)
    yield* outbox.add(mail)
    // The mail may be on its way to an address that was replaced meanwhile: its link does nothing then.
    if (email === to.email) yield* tokens.add(undoing)
  })
  return { store }
})

/** The tokens of mails that were sent within this time take the place of one that may not be sent. */
const aDay = { hours: 24 } as const
