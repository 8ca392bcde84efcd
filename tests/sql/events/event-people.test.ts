import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { eventInvitesSuite } from "../../../testing/suites/event-invites.ts"
import { eventPeopleSuite } from "../../../testing/suites/event-people.ts"
import { eventRemindersSuite } from "../../../testing/suites/event-reminders.ts"
import { eventSeatsSuite } from "../../../testing/suites/event-seats.ts"
import { eventSweepsSuite } from "../../../testing/suites/event-sweeps.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"

// A file of its own next to repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of people on events on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  eventSeatsSuite(kit, database.runPromise)
  eventInvitesSuite(kit, database.runPromise)
  eventPeopleSuite(kit, database.runPromise)
  eventRemindersSuite(kit, database.runPromise)
  eventSweepsSuite(kit, database.runPromise)
})
