import { Effect, Semaphore } from "effect"
import { type LoggedEvent, RealtimeEvents } from "../../core/index.ts"

/** How many events are kept: some megabytes, and several minutes of a busy service. */
const most = 20_000
/** How many of them are read at once when the server has just started. */
const atOnce = 500

/**
 * The last events of the log, in memory: after a restart ten thousand clients come back at once, and each would read
 * the same events from the database. What is older than these is read there.
 */
export class RecentEvents {
  #events: Array<LoggedEvent> = []
  /** Every event after this number is here. */
  #from: number
  #isLoaded = false
  readonly #loading = Semaphore.makeUnsafe(1)

  /** Begins after a number: what follows is added, and what came before is read when it is needed first. */
  constructor(from: number) {
    this.#from = from
  }

  /** Adds what follows the last event. */
  add(events: ReadonlyArray<LoggedEvent>): void {
    this.#events.push(...events)
    // Not at each event, because the others have to move.
    if (this.#events.length < most * 1.25) return
    const forgotten = this.#events.splice(0, this.#events.length - most)
    this.#from = forgotten.at(-1)?.n ?? this.#from
  }

  /** Begins again after a number: events before it are gone. */
  restart(from: number): void {
    this.#events = []
    this.#from = from
    this.#isLoaded = true
  }

  /** At most `limit` events after a number, in their order; `null` when older ones than these are needed. */
  after(n: number, limit: number): ReadonlyArray<LoggedEvent> | null {
    if (n < this.#from) return null
    const first = this.#indexAfter(n)
    return this.#events.slice(first, first + limit)
  }

  /** Whether all events after a number are here, or can be fetched once for all. */
  readonly reach = Effect.fnUntraced(function* (this: RecentEvents, n: number) {
    if (n < this.#from && !this.#isLoaded) yield* this.#loading.withPermit(this.#load())
    return n >= this.#from
  })

  readonly #load = Effect.fnUntraced(function* (this: RecentEvents) {
    if (this.#isLoaded) return
    const log = yield* RealtimeEvents
    const until = this.#from
    const older: Array<LoggedEvent> = []
    let { floor } = yield* log.bounds
    const first = Math.max(floor, until - most)
    for (let at = first; at < until; ) {
      const part = yield* log.after(at, atOnce)
      floor = part.floor
      older.push(...part.events.filter(({ n }) => n <= until))
      at = part.events.at(-1)?.n ?? until
    }
    // Meanwhile the oldest ones may have been forgotten, and events may have been swept before they were read.
    if (this.#from === until && floor <= first) {
      this.#events = [...older, ...this.#events]
      this.#from = first
    }
    this.#isLoaded = true
  })

  #indexAfter(n: number): number {
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#events[middle]?.n ?? 0) > n) high = middle
      else low = middle + 1
    }
    return low
  }
}
