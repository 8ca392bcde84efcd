import { Cache, Effect, Equal, Hash, Layer } from "effect"
import { type Edition, type EditionAsking, EditionsErrors, EditionTurns, type UserId } from "../../core/index.ts"
import { fairQueue } from "../concurrency/fair-queue.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"

/**
 * Two calls at once on each server, one of each person, and 20 that wait. Effect's cache shares one call among all
 * callers of a key, and interrupts it when no caller waits any more; an answer is kept in the database alone.
 * Contract: catalog, editions.
 */
export const editionTurns = Layer.effect(
  EditionTurns,
  Effect.gen(function* () {
    const services = yield* Effect.context<never>()
    const busy = (retryAfterSeconds: number) => new EditionsErrors.LookupUnavailable({ retryAfterSeconds })
    const inTurn = fairQueue({
      all: { atOnce: 2, queue: 20 },
      each: { atOnce: 1, queue: 20 },
      firstGuessMillis: 1000,
      busy,
      measure: queueMetrics(services, "editions"),
    })
    const calls = yield* Cache.makeWith(({ ask, by }: Asked) => inTurn(by)(Effect.interruptible(ask)), {
      capacity: Number.POSITIVE_INFINITY,
      timeToLive: () => 0,
    })
    return EditionTurns.of({
      once: (edition, by, ask) =>
        Effect.timeoutOrElse(Cache.get(calls, new Asked(edition, by, ask)), {
          duration: longestWait,
          orElse: () => Effect.fail(busy(5)),
        }),
    })
  }),
)

// The server closes a connection after 30 seconds without traffic, so a caller must have an answer before that.
const longestWait = "20 seconds"

/** The key is the edition alone. */
class Asked implements Equal.Equal {
  readonly edition: Edition
  readonly by: UserId
  readonly ask: EditionAsking
  constructor(edition: Edition, by: UserId, ask: EditionAsking) {
    this.edition = edition
    this.by = by
    this.ask = ask
  }
  [Hash.symbol](): number {
    return Hash.string(this.edition)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Asked && that.edition === this.edition
  }
}
