import { DateTime, Effect, Option } from "effect"
import { Transactions } from "../../shared/index.ts"
import { Users, withRefusedEmail } from "../../users/index.ts"
import type { GivenUp, Outcome, Sender } from "../outbox/delivery.ts"
import type { OutboxEntry } from "../outbox/outbox-entry.ts"
import type { EmailMessage } from "./email-message.ts"
import type { MailNotSent } from "./errors.ts"
import { EmailCipher, type EncryptedEmail, Mailer, RecipientHasher } from "./ports.ts"

/**
 * Sends the mails of the outbox. `fill` makes of a mail what is sent at this moment, or `null` when it is about nothing
 * any more: then it is not sent. Contract: delivery, mails.
 */
export const mailSender = <R>(
  fill: (message: EmailMessage) => Effect.Effect<EmailMessage | null, never, R>,
): Sender<R | EmailCipher | Mailer | RecipientHasher | Transactions | Users> => {
  const transmit = Effect.fn("mail.transmit")(function* ({
    content,
  }: OutboxEntry): Effect.fn.Return<Outcome, MailNotSent, R | EmailCipher | Mailer> {
    if (content === null) return { _tag: "Sent" }
    const message = yield* fill(yield* (yield* EmailCipher).decrypt(content as EncryptedEmail))
    if (message === null) return { _tag: "Dropped" }
    yield* (yield* Mailer).send(message)
    return { _tag: "Sent" }
  })
  return {
    send: (mail) =>
      Effect.catch(transmit(mail), ({ isAddressRefused = false, isFinal = false, reason }) =>
        Effect.succeed<Outcome>({ _tag: "Failed", error: reason, isFinal, isReceiverRefused: isAddressRefused }),
      ),
    giveUp,
  }
}

/** Gives a mail up, and notes at the account whose proven address was refused that it was. */
const giveUp = Effect.fn("mail.giveUp")(function* ({ entry, failure, save }: GivenUp) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  const { causeHash, to } = entry
  if (to === null || !failure.isReceiverRefused) return void (yield* save)
  const found = Option.getOrNull(yield* users.findByEmail(to))
  if (found === null) return void (yield* save)
  const isAbout = causeHash === (yield* (yield* RecipientHasher).hashCause(found.id))
  yield* atomically(
    Effect.gen(function* () {
      // The account may be gone by now, and its mail with it.
      if (!(yield* save)) return
      const user = yield* Effect.orElseSucceed(users.get(found.id), () => null)
      if (user === null) return
      const next = withRefusedEmail(user, { to, isAbout, reason: failure.error }, yield* DateTime.now)
      if (next !== user) yield* users.save(next)
    }),
    [found.id],
  )
})
