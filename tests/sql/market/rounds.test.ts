import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { roundEntriesSuite } from "../../../testing/market/round-entries-suite.ts"
import { roundLegsSuite } from "../../../testing/market/round-legs-suite.ts"
import { roundsSuite } from "../../../testing/market/rounds-suite.ts"
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
