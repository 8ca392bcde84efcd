import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { collectionFieldsSuite } from "./suites/collection-fields.ts"
import { collectionStatsSuite } from "./suites/collection-stats.ts"
import { collectionsSuite } from "./suites/collections.ts"
import { fieldDefinitionsSuite } from "./suites/field-definitions.ts"
import { storedDefinitionsSuite } from "./suites/field-definitions-sql.ts"
import { fieldUsesSuite } from "./suites/field-uses.ts"
import { itemListingsSuite } from "./suites/item-listings.ts"
import { itemListsSuite } from "./suites/item-lists.ts"
import { longItemListsSuite } from "./suites/item-lists-sql.ts"
import { itemsSuite } from "./suites/items.ts"
import { removedCollectionsSuite } from "./suites/removed-collections.ts"

// A file of its own beside repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of the catalog on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  // First of all, because it looks at everything that the system has.
  fieldDefinitionsSuite(database.runPromise)
  storedDefinitionsSuite(database.runPromise)
  fieldUsesSuite(database.runPromise)
  collectionsSuite(database.runPromise)
  collectionFieldsSuite(database.runPromise)
  collectionStatsSuite(database.runPromise)
  itemsSuite(database.runPromise)
  itemListsSuite(database.runPromise)
  longItemListsSuite(database.runPromise)
  itemListingsSuite(database.runPromise)
  removedCollectionsSuite(database.runPromise)
})
