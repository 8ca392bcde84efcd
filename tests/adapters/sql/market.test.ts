import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { offerListsSuite } from "./suites/offer-lists.ts"
import { offersSuite } from "./suites/offers.ts"
import { proposalsSuite } from "./suites/proposals.ts"
import { ratingsSuite } from "./suites/ratings.ts"
import { tradesSuite } from "./suites/trades.ts"

// A file of its own beside repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of the market on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  offersSuite(database.runPromise)
  offerListsSuite(database.runPromise)
  proposalsSuite(database.runPromise)
  ratingsSuite(database.runPromise)
  tradesSuite(database.runPromise)
})
