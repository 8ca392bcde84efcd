import { Effect } from "effect"
import type { Outcome, Sender } from "../outbox/delivery.ts"
import type { OutboxEntry } from "../outbox/outbox-entry.ts"
import type { EmailMessage } from "./email-message.ts"
import type { MailNotSent } from "./errors.ts"
import { EmailCipher, type EncryptedEmail, Mailer } from "./ports.ts"

/**
 * Sends the mails of the outbox. `fill` makes of a mail what is sent at this moment, or `null` when it is about nothing
 * any more: then it is not sent. Contract: auth, mails.
 */
export const mailSender = <R>(
  fill: (message: EmailMessage) => Effect.Effect<EmailMessage | null, never, R>,
): Sender<R | EmailCipher | Mailer> => {
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
      Effect.catch(transmit(mail), ({ isFinal = false, reason }) =>
        Effect.succeed<Outcome>({ _tag: "Failed", error: reason, isFinal }),
      ),
  }
}
