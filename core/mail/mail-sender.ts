import { Effect } from "effect"
import type { Outcome, Sender } from "../outbox/delivery.ts"
import type { OutboxEntry } from "../outbox/outbox-entry.ts"
import type { MailNotSent } from "./errors.ts"
import { EmailCipher, type EncryptedEmail, Mailer } from "./ports.ts"

/** Sends the mails of the outbox. Contract: auth, mails. */
export const mailSender: Sender<EmailCipher | Mailer> = {
  send: (mail) =>
    transmit(mail).pipe(
      Effect.map(() => ({ _tag: "Sent" }) as const),
      Effect.catch(({ reason }) => Effect.succeed<Outcome>({ _tag: "Failed", error: reason })),
    ),
}

const transmit = Effect.fn("mail.transmit")(function* ({
  content,
}: OutboxEntry): Effect.fn.Return<void, MailNotSent, EmailCipher | Mailer> {
  if (content === null) return
  const cipher = yield* EmailCipher
  const mailer = yield* Mailer
  yield* mailer.send(yield* cipher.decrypt(content as EncryptedEmail))
})
