import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { presenceSuite } from "../../../testing/delivery/presence-suite.ts"
import { realtimeLogSuite } from "../../../testing/delivery/realtime-log-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"

describe.each(engines)("Realtime on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  realtimeLogSuite(kit, database.runPromise)

  presenceSuite(kit, database.runPromise)
})
