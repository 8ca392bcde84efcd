import { DateTime, Effect } from "effect"
import { inTransaction } from "../../shared/index.ts"
import { type OutboxId, retried } from "../outbox/outbox-entry.ts"
import { Outbox } from "../outbox/ports.ts"
import { MailNotFound } from "./errors.ts"

/**
 * Makes one given-up mail, or for `null` all of them, due again as if new. Returns how many. Contract: CLI, mail.
 */
export const retryMail = Effect.fn("mail.retry")(function* (id: OutboxId | null) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const mails = yield* outbox.givenUp("mail", id)
  if (id !== null && mails.length === 0) return yield* new MailNotFound()
  for (const mail of mails) yield* outbox.save(retried(mail, now))
  return mails.length
}, inTransaction)
