import { Effect, Random } from "effect"
import { deliverDueMail, Outbox } from "../../core/index.ts"

/** Sends mails as they come due, for as long as the server runs. Looks once a second for those that others added. */
export const mailWorker = Effect.gen(function* () {
  const outbox = yield* Outbox
  while (true) {
    const taken = yield* deliverDueMail().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("Mail could not be delivered", cause), 0)),
    )
    if (taken > 0) continue
    yield* Effect.raceFirst(outbox.added, Effect.sleep("1 second"))
    // Not in the same breath as the request that added it, whose time would tell whether there was somebody to write to.
    yield* Effect.sleep(yield* Random.nextIntBetween(20, 60))
  }
})
