import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { presenceSuite } from "./suites/presence.ts"
import { realtimeLogSuite } from "./suites/realtime-log.ts"

describe.each(engines)("Realtime on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  realtimeLogSuite(database.runPromise)

  presenceSuite(database.runPromise)
})
