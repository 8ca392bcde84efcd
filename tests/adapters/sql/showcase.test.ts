import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { listingsSuite } from "./suites/listings.ts"
import { shownListingsSuite } from "./suites/listings-shown.ts"
import { marketItemsSuite } from "./suites/market-items.ts"
import { showcaseSuite } from "./suites/showcase.ts"
import { showcaseSearchSuite } from "./suites/showcase-search.ts"

// A file of its own beside market.test.ts, so that both run at the same time.
describe.each(engines)("The showcase on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  listingsSuite(database.runPromise)
  shownListingsSuite(database.runPromise)
  marketItemsSuite(database.runPromise)
  showcaseSuite(database.runPromise)
  showcaseSearchSuite(database.runPromise)
})
