import { Effect } from "effect"
import { deliverDueMail, Outbox } from "../../core/index.ts"

/** Sends mails as they come due, for as long as the server runs. Looks once a second for those that others added. */
export const mailWorker = Effect.gen(function* () {
  const outbox = yield* Outbox
  while (true) {
    const taken = yield* deliverDueMail().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("Mail could not be delivered", cause), 0)),
    )
    if (taken === 0) yield* Effect.raceFirst(outbox.added, Effect.sleep("1 second"))
  }
})
