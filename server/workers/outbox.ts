import { DateTime, Duration, Effect, Random } from "effect"
import type { Changes } from "../../adapters/operations.ts"
import {
  fillMail,
  mailSender,
  makeDelivery,
  Outbox,
  type Pass,
  pushSender,
  type Sender,
  webhookSender,
} from "../../core/index.ts"
import { deliveryBody } from "../webhooks/delivery-body.ts"
import { type PushPlaces, pushPayload } from "../webhooks/push-payload.ts"

/**
 * Delivers what is in the outbox when it is due, while the server runs. What other servers added is found by
 * `changes`. An attempt that takes long keeps nothing else waiting, unless as many are under way as there may be.
 */
export const outboxWorker = (places: PushPlaces, changes: Changes) =>
  Effect.scoped(
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const { ended, pass } = yield* makeDelivery<SenderNeeds>(sendersFor(places))
      while (true) {
        const mark = changes.mark()
        // No interruption may come between the claim and the attempts, or what is claimed would wait for the whole
        // lease.
        const { attempts, nextDueAt } = yield* Effect.uninterruptible(
          Effect.tap(pass, (made) =>
            Effect.forEach(made.attempts, (attempt) => Effect.forkScoped(interruptible(attempt))),
          ),
        ).pipe(Effect.catchCause((cause) => Effect.as(Effect.logError("The outbox could not be read", cause), nothing)))
        if (attempts.length > 0) continue
        const now = yield* DateTime.now
        const untilNext = nextDueAt === null ? null : DateTime.toEpochMillis(nextDueAt) - DateTime.toEpochMillis(now)
        const due = untilNext === null ? [] : [Effect.sleep(Duration.millis(Math.max(untilNext, 0)))]
        yield* Effect.raceAllFirst([outbox.added, ended, changes.since(mark), ...due])
        // A mail is not sent at the same time as the request that added it: the response time would reveal whether the
        // account exists.
        yield* Effect.sleep(yield* Random.nextIntBetween(20, 60))
      }
    }),
  )

const nothing: Pass<never> = { attempts: [], nextDueAt: null }
const interruptible = Effect.interruptible

/** The senders of what leaves the service, one for each channel of the outbox. */
export const sendersFor = (places: PushPlaces) => ({
  mail: mailSender(fillMail),
  webhook: webhookSender(deliveryBody),
  push: pushSender(pushPayload(places)),
})

/** The ports that they need. */
export type SenderNeeds = {
  [Name in keyof Made]: Made[Name] extends Sender<infer R> ? R : never
}[keyof Made]

type Made = ReturnType<typeof sendersFor>
