import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { calendarFeedsSuite } from "../../../testing/suites/calendar-feeds.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kit } from "../../support/kit.ts"
import { eventCalendarsSuite } from "./suites/event-calendars.ts"
import { eventListsSuite } from "./suites/event-lists.ts"
import { eventVisibilitySuite } from "./suites/event-visibility.ts"
import { eventsSuite } from "./suites/events.ts"

describe.each(engines)("The repositories of events on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  eventVisibilitySuite(database.runPromise)
  eventsSuite(database.runPromise)
  eventListsSuite(database.runPromise)
  eventCalendarsSuite(database.runPromise)
  calendarFeedsSuite(kit, database.runPromise)
})
