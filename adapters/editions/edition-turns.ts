import { Cache, DateTime, Duration, Effect, Equal, Exit, Hash, Layer } from "effect"
import {
  type EditionAnswer,
  EditionsErrors,
  EditionTurns,
  type FoundHits,
  type SeriesAnswer,
  type UserId,
} from "../../core/index.ts"
import { fairQueue, type QueueMeasure } from "../concurrency/fair-queue.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"

type Busy = EditionsErrors.LookupUnavailable

/**
 * Two calls of each source at once on each server, one of each person, and 20 that wait. Effect's cache shares one call
 * among all callers of a key, and interrupts it when no caller waits any more. An answer about an edition is kept in
 * the database alone; what was searched for stays here. Contract: catalog, editions.
 */
export const editionTurns = Layer.effect(
  EditionTurns,
  Effect.gen(function* () {
    const services = yield* Effect.context<never>()
    const measureOf = summed(queueMetrics(services, "editions"))
    const sources = new Map<string, Effect.Success<ReturnType<typeof turnsOf>>>()
    const turns = (source: string) =>
      Effect.suspend(() => {
        const known = sources.get(source)
        if (known !== undefined) return Effect.succeed(known)
        return Effect.tap(turnsOf(measureOf()), (made) => Effect.sync(() => void sources.set(source, made)))
      })
    return EditionTurns.of({
      once: (source, edition, by, ask) =>
        Effect.flatMap(turns(source), ({ details }) => inTime(Cache.get(details, new Asked(edition, by, ask)))),
      search: (source, words, by, ask) => {
        const found = Effect.flatMap(ask, (hits) =>
          Effect.map(DateTime.now, (fetchedAt) => (hits === null ? null : { hits, fetchedAt })),
        )
        return Effect.flatMap(turns(source), ({ searches }) =>
          inTime(Cache.get(searches, new Asked<FoundHits | null>(words, by, found))),
        )
      },
      series: (source, name, by, ask) =>
        Effect.flatMap(turns(source), ({ series }) => inTime(Cache.get(series, new Asked(name, by, ask)))),
    })
  }),
)

const busy = (retryAfterSeconds: number) => new EditionsErrors.LookupUnavailable({ retryAfterSeconds })

/** The queue of a source, and the calls that run or wait in it. */
const turnsOf = Effect.fnUntraced(function* (measure: QueueMeasure) {
  const inTurn = fairQueue({
    all: { atOnce: 2, queue: 20 },
    each: { atOnce: 1, queue: 20 },
    firstGuessMillis: 1000,
    busy,
    measure,
  })
  const run = <A>({ ask, by }: Asked<A>) => inTurn(by)(Effect.interruptible(ask))
  const details = yield* Cache.makeWith<Asked<EditionAnswer>, EditionAnswer, Busy>(run, {
    capacity: Number.POSITIVE_INFINITY,
    timeToLive: () => 0,
  })
  const searches = yield* Cache.makeWith<Asked<FoundHits | null>, FoundHits | null, Busy>(run, {
    capacity: mostSearches,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? (exit.value === null ? unusable : kept) : 0),
  })
  const series = yield* Cache.makeWith<Asked<SeriesAnswer>, SeriesAnswer, Busy>(run, {
    capacity: Number.POSITIVE_INFINITY,
    timeToLive: () => 0,
  })
  return { details, searches, series }
})

/** How many searches of a source a server remembers, and for how long. */
const mostSearches = 500
const kept = Duration.days(1)
/** How long a source that said nothing usable is not searched for the same words again. */
const unusable = Duration.seconds(60)

// The server closes a connection after 30 seconds without traffic, so a caller must have an answer before that.
const inTime = <A, E>(answer: Effect.Effect<A, E>) =>
  Effect.timeoutOrElse(answer, { duration: "20 seconds", orElse: () => Effect.fail(busy(5)) })

/** Measures that together count the tasks of all queues. */
const summed = (measure: QueueMeasure) => {
  const waiting = new Map<number, number>()
  const running = new Map<number, number>()
  const sum = (counts: Map<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0)
  let queues = 0
  return (): QueueMeasure => {
    const queue = ++queues
    return {
      waits: (tasks) => measure.waits(sum(waiting.set(queue, tasks))),
      runs: (tasks) => measure.runs(sum(running.set(queue, tasks))),
      refused: measure.refused,
    }
  }
}

/** The key is what is asked for alone. */
class Asked<A> implements Equal.Equal {
  readonly what: string
  readonly by: UserId
  readonly ask: Effect.Effect<A>
  constructor(what: string, by: UserId, ask: Effect.Effect<A>) {
    this.what = what
    this.by = by
    this.ask = ask
  }
  [Hash.symbol](): number {
    return Hash.string(this.what)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Asked && that.what === this.what
  }
}
