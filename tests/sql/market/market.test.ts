import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { SalesAtOnce } from "../../../adapters/sql/catalog/prices.ts"
import { editionAnswersSuite } from "../../../testing/suites/edition-answers.ts"
import { editionCountsSuite } from "../../../testing/suites/edition-counts.ts"
import { editionFillSuite } from "../../../testing/suites/edition-fill.ts"
import { itemHoldsSuite } from "../../../testing/suites/item-holds.ts"
import { offerListsSuite } from "../../../testing/suites/offer-lists.ts"
import { offersSuite } from "../../../testing/suites/offers.ts"
import { pricesSuite } from "../../../testing/suites/prices.ts"
import { proposalsSuite } from "../../../testing/suites/proposals.ts"
import { ratingsSuite } from "../../../testing/suites/ratings.ts"
import { tradesSuite } from "../../../testing/suites/trades.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"

// A file of its own next to repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of the market on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  editionAnswersSuite(kit, database.runPromise)
  editionCountsSuite(kit, database.runPromise)
  editionFillSuite(kit, database.runPromise)
  itemHoldsSuite(kit, database.runPromise)
  offersSuite(kit, database.runPromise)
  offerListsSuite(kit, database.runPromise)
  pricesSuite(kit, (effect) => database.runPromise(Effect.provideService(effect, SalesAtOnce, 3)))
  proposalsSuite(kit, database.runPromise)
  ratingsSuite(kit, database.runPromise)
  tradesSuite(kit, database.runPromise)
})
