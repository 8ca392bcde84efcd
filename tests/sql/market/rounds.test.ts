import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { roundEntriesSuite } from "../../../testing/suites/round-entries.ts"
import { roundLegsSuite } from "../../../testing/suites/round-legs.ts"
import { roundsSuite } from "../../../testing/suites/rounds.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"

describe.each(engines)("The repositories of rounds on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  roundsSuite(kit, database.runPromise)
  roundEntriesSuite(kit, database.runPromise)
  roundLegsSuite(kit, database.runPromise)
})
