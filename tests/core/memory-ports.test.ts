import { afterAll, describe } from "bun:test"
import { ManagedRuntime } from "effect"
import { auditLogSuite } from "../adapters/sql/suites/audit-log.ts"
import { blocksSuite } from "../adapters/sql/suites/blocks.ts"
import { collectionFieldsSuite } from "../adapters/sql/suites/collection-fields.ts"
import { collectionsSuite } from "../adapters/sql/suites/collections.ts"
import { detailQueueSuite } from "../adapters/sql/suites/detail-queue.ts"
import { fieldDefinitionsSuite } from "../adapters/sql/suites/field-definitions.ts"
import { fieldUsesSuite } from "../adapters/sql/suites/field-uses.ts"
import { friendRequestsSuite } from "../adapters/sql/suites/friend-requests.ts"
import { friendshipsSuite } from "../adapters/sql/suites/friendships.ts"
import { gameItemsSuite } from "../adapters/sql/suites/game-items.ts"
import { importBatchesSuite } from "../adapters/sql/suites/import-batches.ts"
import { importQueueSuite } from "../adapters/sql/suites/import-queue.ts"
import { itemListingsSuite } from "../adapters/sql/suites/item-listings.ts"
import { itemListsSuite } from "../adapters/sql/suites/item-lists.ts"
import { itemsSuite } from "../adapters/sql/suites/items.ts"
import { listingsSuite } from "../adapters/sql/suites/listings.ts"
import { shownListingsSuite } from "../adapters/sql/suites/listings-shown.ts"
import { marketItemsSuite } from "../adapters/sql/suites/market-items.ts"
import { offerListsSuite } from "../adapters/sql/suites/offer-lists.ts"
import { offersSuite } from "../adapters/sql/suites/offers.ts"
import { platformAccountsSuite } from "../adapters/sql/suites/platform-accounts.ts"
import { proposalsSuite } from "../adapters/sql/suites/proposals.ts"
import { ratingsSuite } from "../adapters/sql/suites/ratings.ts"
import { tradesSuite } from "../adapters/sql/suites/trades.ts"
import { transactionsSuite } from "../adapters/sql/suites/transactions.ts"
import { usersSuite } from "../adapters/sql/suites/users.ts"
import { memoryFixture } from "../support/memory/fixture.ts"

// The tests of the core stand on these ports, so they promise what the repositories promise.
describe("The ports in memory", () => {
  const { runPromise, dispose } = ManagedRuntime.make(memoryFixture().ports)
  afterAll(dispose)

  transactionsSuite(runPromise, { readersBesideWriters: true })
  auditLogSuite(runPromise)
  usersSuite(runPromise)
  friendRequestsSuite(runPromise)
  friendshipsSuite(runPromise)
  blocksSuite(runPromise)
  fieldDefinitionsSuite(runPromise)
  fieldUsesSuite(runPromise)
  collectionsSuite(runPromise)
  collectionFieldsSuite(runPromise)
  itemsSuite(runPromise)
  itemListsSuite(runPromise)
  itemListingsSuite(runPromise)
  listingsSuite(runPromise)
  shownListingsSuite(runPromise)
  marketItemsSuite(runPromise)
  offersSuite(runPromise)
  offerListsSuite(runPromise)
  proposalsSuite(runPromise)
  ratingsSuite(runPromise)
  tradesSuite(runPromise)
  platformAccountsSuite(runPromise)
  importBatchesSuite(runPromise)
  importQueueSuite(runPromise)
  gameItemsSuite(runPromise)
  detailQueueSuite(runPromise)
})
