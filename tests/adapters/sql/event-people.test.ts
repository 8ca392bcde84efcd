import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { eventInvitesSuite } from "./suites/event-invites.ts"
import { eventSeatsSuite } from "./suites/event-seats.ts"
import { eventSweepsSuite } from "./suites/event-sweeps.ts"

// A file of its own beside repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of people on events on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  eventSeatsSuite(database.runPromise)
  eventInvitesSuite(database.runPromise)
  eventSweepsSuite(database.runPromise)
})
