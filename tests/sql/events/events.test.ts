import { afterAll, beforeAll, describe } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { eventVisibilityOf } from "../../../adapters/sql/visibility/event-visibility.ts"
import type { EventId, UserId } from "../../../core/index.ts"
import { calendarFeedsSuite } from "../../../testing/events/calendar-feeds-suite.ts"
import { eventCalendarsSuite } from "../../../testing/events/event-calendars-suite.ts"
import { eventListsSuite } from "../../../testing/events/event-lists-suite.ts"
import { eventVisibilitySuite } from "../../../testing/events/event-visibility-suite.ts"
import { eventsSuite } from "../../../testing/events/events-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { isFull } from "../../support/runs.ts"
import { steppedEventListsSuite } from "./event-lists-sql.ts"
import { eventRowsSuite } from "./event-rows.ts"

describe.each(engines)("The repositories of events on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  // PGlite takes ten times as long as SQLite.
  const every = name === "PGlite" && !isFull ? 3 : 1
  eventVisibilitySuite(kit, database.runPromise, (viewer, id) => database.runPromise(seesInQuery(viewer, id)))
  eventsSuite(kit, database.runPromise)
  eventRowsSuite(database.runPromise)
  eventListsSuite(kit, database.runPromise, every)
  steppedEventListsSuite(database.runPromise, every)
  eventCalendarsSuite(kit, database.runPromise)
  calendarFeedsSuite(kit, database.runPromise)
})

/** Whether a query that asks about one event finds that a viewer sees it. */
const seesInQuery = Effect.fnUntraced(function* (viewer: UserId, id: EventId) {
  const { read, tables } = yield* Database
  const found = yield* read((db) =>
    db
      .select({ is: sql<number>`1` })
      .from(sql`(select 1) as one`)
      .where(eventVisibilityOf(tables).seesEventAt(viewer, id)),
  )
  return found.length === 1
})
