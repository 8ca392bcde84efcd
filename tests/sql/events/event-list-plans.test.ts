import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import { eventScan, statedEvents, statedPosition } from "../../../adapters/sql/events/event-scan.ts"
import type { EventFilter, EventId, Position, UserId } from "../../../core/index.ts"
import { soon } from "../../../testing/samples/events.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { planOf } from "../engine/query-plans.ts"

const plain = <T>(_: string, value: T): T => value

const [viewer, owner] = [freshId<UserId>(), freshId<UserId>()]
const everything: EventFilter = { from: null, to: null, city: null, kind: null, q: null, mine: null }
const span = { from: soon(100), to: soon(2500) }
const size = 3000

/** The index in whose order each list is read. Postgres may take another one with the same order, and filter it. */
const lists: ReadonlyArray<readonly [index: string, filter: Partial<EventFilter>]> = [
  ["events_scheduled", {}],
  ["events_starts", { from: span.from }],
  ["events_starts", span],
  ["events_city", { city: "City 1" }],
  ["events_kind", { kind: "online" }],
  ["events_city", { city: "City 1", ...span }],
  ["events_kind", { kind: "online", ...span }],
  ["events_owner", { mine: "owned" }],
  ["event_organizers_user", { mine: "organizing" }],
  ["event_participants_user", { mine: "going" }],
  ["event_participants_user", { mine: "waiting", ...span }],
  ["event_invites_user", { mine: "invited" }],
]

/** Events of every kind, and the parts of one viewer in them. */
const fill = Effect.gen(function* () {
  const database = yield* Database
  const { eventInvites, eventOrganizers, eventParticipants, events } = database.tables
  const rows = Array.from({ length: size }, (_, n) => {
    const startsAt = soon(n)
    const isOnline = n % 3 === 0
    return {
      ...{ id: freshId<EventId>(), ownerId: n % 2 === 0 ? viewer : owner, name: "Swap meet", timeZone: "UTC" },
      ...{ startsAt, endsAt: DateTime.add(startsAt, { hours: 2 }), createdAt: soon(-1), updatedAt: soon(-1) },
      ...(isOnline
        ? { placeKind: "online" as const, url: "https://meet.example" }
        : { placeKind: "onsite" as const, address: "Elm Street 7", city: `City ${n % 2}`, cityKey: `city ${n % 2}` }),
      ...{ visibility: "public" as const, status: n % 4 === 0 ? ("ended" as const) : ("scheduled" as const) },
      ...{ goingCount: 0, waitlistCount: 0, nextPosition: 1 },
    }
  })
  yield* insertMany(database, events)(rows)
  const parts = rows.map(({ id: eventId, startsAt }) => ({ eventId, userId: viewer, startsAt }))
  yield* insertMany(database, eventOrganizers)(parts.map((part) => ({ ...part, addedAt: soon(-1) })))
  yield* insertMany(
    database,
    eventParticipants,
  )(
    parts.map((part, n) => ({
      ...{ ...part, joinedAt: soon(-1) },
      ...(n % 2 === 0
        ? { participation: "going" as const, position: null }
        : { participation: "waitlist" as const, position: 1 }),
    })),
  )
  yield* insertMany(
    database,
    eventInvites,
  )(parts.map((part) => ({ ...part, invitedBy: owner, invitedAt: soon(-1), status: "invited" as const })))
  // Postgres sorts what is in a table that it takes for a small one.
  yield* database.execute((db) => database.engine.execute(db, "analyze"))
})

describe.each(engines)("Lists of events on %s", (_, opened) => {
  const database = repositoriesOn(opened)
  beforeAll(() => database.runPromise(fill), 60_000)
  afterAll(() => database.dispose())

  test.each(lists)("a list is read in the order of an index (%s) for %j", (index, filter) =>
    database.runPromise(
      Effect.gen(function* () {
        const { engine } = yield* Database
        const { found, lastOf } = eventScan(engine)
        const request = { viewer, filter: { ...everything, ...filter }, terms: [], now: soon(0) }
        const source = request.filter.mine === null ? "all" : "own"
        // Of a city or a kind, what is scheduled and what has ended are two lists, of which the first rows are merged.
        const isMerged = source === "all" && request.filter.to !== null && index !== "events_starts"
        const places: ReadonlyArray<Position | null> = [null, [DateTime.toEpochMillis(soon(200)), freshId()]]
        for (const after of places)
          for (const query of [
            found(source, statedEvents(request, plain), statedPosition(after, plain), 200, 21),
            lastOf(source, statedEvents(request, plain), statedPosition(after, plain), 200),
          ]) {
            const plan = yield* planOf(engine, query)
            expect(plan.join("\n")).toMatch(engine.name === "sqlite" ? index : /Index (Only )?Scan using event/)
            expect(plan.filter((step) => /Seq Scan on event|SCAN event(?!.* USING )/.test(step))).toEqual([])
            if (!isMerged) expect(plan.filter((step) => /\bSort\b|TEMP B-TREE/.test(step))).toEqual([])
          }
      }),
    ),
  )
})
