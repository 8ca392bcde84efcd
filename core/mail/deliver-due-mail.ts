import { DateTime, Effect } from "effect"
import type { MailNotSent } from "./errors.ts"
import { failed, type OutboxMail, sent } from "./outbox-mail.ts"
import { EmailCipher, Mailer, Outbox } from "./ports.ts"

/** Longer than any attempt takes, so that a mail is claimed twice only after a crash. */
const lease = { minutes: 2 } as const
const atOnce = 10

/**
 * Sends the mails that are due, in one pass. Returns how many it claimed. A mail is sent at least once.
 * Contract: auth, mails.
 */
export const deliverDueMail = Effect.fn("mail.deliverDue")(function* () {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const due = yield* outbox.claim(now, DateTime.add(now, lease), atOnce)
  yield* Effect.forEach(due, deliver, { concurrency: atOnce, discard: true })
  return due.length
})

/**
 * Makes the mails due that a server had claimed when it was killed. Only for a server that has the database to itself,
 * before it delivers: another server's mails would be sent twice. A mail that waits after a failure may be tried up to
 * two minutes early. Contract: auth, mails.
 */
export const releaseClaimedMail = Effect.fn("mail.releaseClaimed")(function* () {
  const now = yield* DateTime.now
  return yield* (yield* Outbox).makeDue(now, DateTime.add(now, lease))
})

const deliver = Effect.fn("mail.deliver")(function* (mail: OutboxMail) {
  const outbox = yield* Outbox
  const outcome = yield* Effect.result(transmit(mail))
  const now = yield* DateTime.now
  if (outcome._tag === "Success") {
    const done = sent(mail, now)
    // If the account was deleted meanwhile, its mail was deleted too. The sent mail still counts for the recipient's
    // limit.
    if (!(yield* outbox.save(done))) yield* outbox.add(done)
    return
  }
  const next = failed(mail, outcome.failure.reason, now)
  yield* Effect.logWarning(next.failedAt === null ? "Mail not sent, will try again" : "Mail given up", {
    mail: mail.id,
    kind: mail.kind,
    attempts: next.attempts,
    reason: outcome.failure.reason,
  })
  yield* outbox.save(next)
})

const transmit = Effect.fnUntraced(function* (
  mail: OutboxMail,
): Effect.fn.Return<void, MailNotSent, EmailCipher | Mailer> {
  if (mail.encrypted === null) return
  const cipher = yield* EmailCipher
  const mailer = yield* Mailer
  yield* mailer.send(yield* cipher.decrypt(mail.encrypted))
})
