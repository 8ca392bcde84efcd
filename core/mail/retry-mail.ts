import { DateTime, Effect } from "effect"
import { inTransaction } from "../shared/transactions.ts"
import { MailNotFound } from "./errors.ts"
import { type MailId, retried } from "./outbox-mail.ts"
import { Outbox } from "./ports.ts"

/**
 * Makes one given-up mail, or for `null` all of them, due again as if new. Returns how many. Contract: CLI, mail.
 */
export const retryMail = Effect.fn("mail.retry")(function* (id: MailId | null) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const mails = yield* outbox.givenUp(id)
  if (id !== null && mails.length === 0) return yield* new MailNotFound()
  for (const mail of mails) yield* outbox.save(retried(mail, now))
  return mails.length
}, inTransaction)
