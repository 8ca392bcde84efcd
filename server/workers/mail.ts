import { Effect, Random } from "effect"
import { deliverDueMail, Outbox } from "../../core/index.ts"

/** Sends mails when they are due, while the server runs. Polls once a second for mails that other servers added. */
export const mailWorker = Effect.gen(function* () {
  const outbox = yield* Outbox
  while (true) {
    const taken = yield* deliverDueMail().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("Mail could not be delivered", cause), 0)),
    )
    if (taken > 0) continue
    yield* Effect.raceFirst(outbox.added, Effect.sleep("1 second"))
    // The mail is not sent at the same time as the request that added it: the response time would reveal whether the
    // account exists.
    yield* Effect.sleep(yield* Random.nextIntBetween(20, 60))
  }
})
