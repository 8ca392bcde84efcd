import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { reportsSuite } from "../../../testing/suites/reports.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kit } from "../../support/kit.ts"

describe.each(engines)("The repositories of moderation on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  reportsSuite(kit, database.runPromise)
})
