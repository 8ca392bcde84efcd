import { expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Database, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { rowOf } from "../../../adapters/sql/events/event-rows.ts"
import { type EventRequest, eventScan, statedEvents, statedPosition } from "../../../adapters/sql/events/event-scan.ts"
import type { EventFilter, Position, UserId } from "../../../core/index.ts"
import { event, soon } from "../../../testing/samples/events.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { engines } from "../../support/engines.ts"
import { planOf } from "../engine/query-plans.ts"

const plain = <T>(_: string, value: T): T => value

const spans: ReadonlyArray<Partial<EventFilter>> = [
  {},
  { from: soon(0) },
  { to: soon(9) },
  { from: soon(0), to: soon(9) },
]
const places: ReadonlyArray<Position | null> = [null, [DateTime.toEpochMillis(soon(1)), freshId()]]
const source = { term: "swap" }
const requests = spans.flatMap((span) =>
  places.map((after) => ({
    after: statedPosition(after, plain),
    request: statedEvents(
      {
        viewer: freshId<UserId>(),
        filter: { from: null, to: null, city: null, kind: null, q: "swap", mine: null, ...span },
        terms: [source.term],
        now: soon(0),
      } satisfies EventRequest,
      plain,
    ),
  })),
)

// Postgres sorted all events that have a word, for each page and for each count, because it expected few of them.
test.each(engines)(
  "%s reads the events that have a word in the order of their start, and sorts nothing",
  (_, opened) =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const engine = yield* opened
          const database = databaseOf(engine)
          yield* Effect.provideService(migrate(), Database, database)
          // Postgres sorts what is in a small table. Without statistics it expects every word to be rare.
          const addEvents = insertMany(database, engine.tables.events)
          const addWords = insertMany(database, engine.tables.eventWords)
          for (let n = 0; n < 10; n++) {
            const made = event(freshId())
            const { id: eventId, startsAt } = made
            yield* addEvents([rowOf(made)])
            yield* addWords(Array.from({ length: 2500 }, (_, n) => ({ eventId, word: `word ${n}`, startsAt })))
          }
          const { countOf, found, lastOf } = eventScan(engine)
          for (const { after, request } of requests)
            for (const query of [
              countOf(source.term, request, after, 200),
              found(source, request, after, 200, 21),
              lastOf(source, request, after, 200),
            ]) {
              const plan = yield* planOf(engine, query)
              expect(plan.join("\n")).toMatch(
                /Index Only Scan using event_words_word |COVERING INDEX event_words_word \(/,
              )
              expect(plan.filter((step) => /\bSort\b|TEMP B-TREE/.test(step))).toEqual([])
            }
        }),
      ),
    ),
  60_000,
)
