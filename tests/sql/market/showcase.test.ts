import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { shownListingsSuite } from "../../../testing/market/listings-shown-suite.ts"
import { listingsSuite } from "../../../testing/market/listings-suite.ts"
import { marketItemsSuite } from "../../../testing/market/market-items-suite.ts"
import { shownShowcaseSuite } from "../../../testing/market/showcase-shown-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { showcaseSuite } from "./showcase.ts"
import { hiddenShowcaseSuite } from "./showcase-hidden.ts"
import { showcasePlansSuite } from "./showcase-plans.ts"
import { showcaseSearchSuite } from "./showcase-search.ts"

// A file of its own next to market.test.ts, so that both run at the same time.
describe.each(engines)("The showcase on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  // It walks through all listings that there are: first, before the others have added theirs.
  hiddenShowcaseSuite(database.runPromise, name)
  listingsSuite(kit, database.runPromise)
  shownListingsSuite(kit, database.runPromise)
  marketItemsSuite(kit, database.runPromise)
  shownShowcaseSuite(kit, database.runPromise)
  showcaseSuite(database.runPromise, name)
  showcaseSearchSuite(database.runPromise)
  showcasePlansSuite(database.runPromise)
})
