import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { SalesAtOnce } from "../../../adapters/sql/catalog/prices.ts"
import { editionAnswersSuite } from "../../../testing/catalog/edition-answers-suite.ts"
import { editionCountsSuite } from "../../../testing/catalog/edition-counts-suite.ts"
import { editionFillSuite } from "../../../testing/catalog/edition-fill-suite.ts"
import { pricesSuite } from "../../../testing/catalog/prices-suite.ts"
import { bundlesSuite } from "../../../testing/market/bundles-suite.ts"
import { itemHoldsSuite } from "../../../testing/market/item-holds-suite.ts"
import { offerListsSuite } from "../../../testing/market/offer-lists-suite.ts"
import { offersSuite } from "../../../testing/market/offers-suite.ts"
import { proposalsSuite } from "../../../testing/market/proposals-suite.ts"
import { ratingsSuite } from "../../../testing/market/ratings-suite.ts"
import { tradesSuite } from "../../../testing/market/trades-suite.ts"
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
  bundlesSuite(kit, database.runPromise)
  offerListsSuite(kit, database.runPromise)
  pricesSuite(kit, (effect) => database.runPromise(Effect.provideService(effect, SalesAtOnce, 3)))
  proposalsSuite(kit, database.runPromise)
  ratingsSuite(kit, database.runPromise)
  tradesSuite(kit, database.runPromise)
})
