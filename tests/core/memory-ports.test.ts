import { afterAll, describe } from "bun:test"
import { ManagedRuntime } from "effect"
import { auditLogSuite } from "../../testing/suites/audit-log.ts"
import { blocksSuite } from "../../testing/suites/blocks.ts"
import { collectionFieldsSuite } from "../../testing/suites/collection-fields.ts"
import { collectionsSuite } from "../../testing/suites/collections.ts"
import { detailQueueSuite } from "../../testing/suites/detail-queue.ts"
import { fieldDefinitionsSuite } from "../../testing/suites/field-definitions.ts"
import { fieldUsesSuite } from "../../testing/suites/field-uses.ts"
import { friendRequestsSuite } from "../../testing/suites/friend-requests.ts"
import { friendshipsSuite } from "../../testing/suites/friendships.ts"
import { gameItemsSuite } from "../../testing/suites/game-items.ts"
import { importBatchesSuite } from "../../testing/suites/import-batches.ts"
import { importQueueSuite } from "../../testing/suites/import-queue.ts"
import { itemListingsSuite } from "../../testing/suites/item-listings.ts"
import { itemListsSuite } from "../../testing/suites/item-lists.ts"
import { itemsSuite } from "../../testing/suites/items.ts"
import { listingsSuite } from "../../testing/suites/listings.ts"
import { shownListingsSuite } from "../../testing/suites/listings-shown.ts"
import { marketItemsSuite } from "../../testing/suites/market-items.ts"
import { offerListsSuite } from "../../testing/suites/offer-lists.ts"
import { offersSuite } from "../../testing/suites/offers.ts"
import { platformAccountsSuite } from "../../testing/suites/platform-accounts.ts"
import { proposalsSuite } from "../../testing/suites/proposals.ts"
import { ratingsSuite } from "../../testing/suites/ratings.ts"
import { tradesSuite } from "../../testing/suites/trades.ts"
import { transactionsSuite } from "../../testing/suites/transactions.ts"
import { usersSuite } from "../../testing/suites/users.ts"
import { kit } from "../support/kit.ts"
import { memoryFixture } from "../support/memory-fixture.ts"

// The tests of the core stand on these ports, so they promise what the repositories promise.
describe("The ports in memory", () => {
  const { runPromise, dispose } = ManagedRuntime.make(memoryFixture().ports)
  afterAll(dispose)

  transactionsSuite(kit, runPromise, { readersBesideWriters: true })
  auditLogSuite(kit, runPromise)
  usersSuite(kit, runPromise)
  friendRequestsSuite(kit, runPromise)
  friendshipsSuite(kit, runPromise)
  blocksSuite(kit, runPromise)
  fieldDefinitionsSuite(kit, runPromise)
  fieldUsesSuite(kit, runPromise)
  collectionsSuite(kit, runPromise)
  collectionFieldsSuite(kit, runPromise)
  itemsSuite(kit, runPromise)
  itemListsSuite(kit, runPromise)
  itemListingsSuite(kit, runPromise)
  listingsSuite(kit, runPromise)
  shownListingsSuite(kit, runPromise)
  marketItemsSuite(kit, runPromise)
  offersSuite(kit, runPromise)
  offerListsSuite(kit, runPromise)
  proposalsSuite(kit, runPromise)
  ratingsSuite(kit, runPromise)
  tradesSuite(kit, runPromise)
  platformAccountsSuite(kit, runPromise)
  importBatchesSuite(kit, runPromise)
  importQueueSuite(kit, runPromise)
  gameItemsSuite(kit, runPromise)
  detailQueueSuite(kit, runPromise)
})
