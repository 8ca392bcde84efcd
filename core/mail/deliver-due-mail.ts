import { DateTime, Effect } from "effect"
import type { MailNotSent } from "./errors.ts"
import { failed, type OutboxMail, sent } from "./outbox-mail.ts"
import { LetterSeal, Mailer, Outbox } from "./ports.ts"

/** Longer than any attempt takes, so that a letter is taken twice only after a crash. */
const lease = { minutes: 2 } as const
const atOnce = 10

/** Sends what is due, once around; answers how many letters it took. A letter is sent at least once. Contract: auth, mails. */
export const deliverDueMail = Effect.fn("mail.deliverDue")(function* () {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const due = yield* outbox.claim(now, DateTime.add(now, lease), atOnce)
  yield* Effect.forEach(due, deliver, { concurrency: atOnce, discard: true })
  return due.length
})

const deliver = Effect.fn("mail.deliver")(function* (mail: OutboxMail) {
  const outbox = yield* Outbox
  const outcome = yield* Effect.result(transmit(mail))
  const now = yield* DateTime.now
  if (outcome._tag === "Success") return yield* outbox.save(sent(mail, now))
  const next = failed(mail, outcome.failure.reason, now)
  yield* Effect.logWarning(next.failedAt === null ? "Mail not sent, will try again" : "Mail given up", {
    mail: mail.id,
    kind: mail.kind,
    attempts: next.attempts,
    reason: outcome.failure.reason,
  })
  return yield* outbox.save(next)
})

const transmit = Effect.fnUntraced(function* (
  mail: OutboxMail,
): Effect.fn.Return<void, MailNotSent, LetterSeal | Mailer> {
  if (mail.sealed === null) return
  const seal = yield* LetterSeal
  const mailer = yield* Mailer
  yield* mailer.send(yield* seal.open(mail.sealed))
})
