import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { eventInvitesSuite } from "../../../testing/events/event-invites-suite.ts"
import { eventPeopleSuite } from "../../../testing/events/event-people-suite.ts"
import { eventRemindersSuite } from "../../../testing/events/event-reminders-suite.ts"
import { eventSeatsSuite } from "../../../testing/events/event-seats-suite.ts"
import { eventSweepsSuite } from "../../../testing/events/event-sweeps-suite.ts"
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
