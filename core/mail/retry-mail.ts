import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { MailNotFound } from "./errors.ts"
import { type MailId, retried } from "./outbox-mail.ts"
import { Outbox } from "./ports.ts"

/** Makes one letter that was given up, or all of them for `null`, due again as if it were new; answers how many. Contract: CLI, mail. */
export const retryMail = Effect.fn("mail.retry")(function* (id: MailId | null) {
  const outbox = yield* Outbox
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const mails = yield* outbox.givenUp(id)
      if (id !== null && mails.length === 0) return yield* new MailNotFound()
      for (const mail of mails) yield* outbox.save(retried(mail, now))
      return mails.length
    }),
  )
})
