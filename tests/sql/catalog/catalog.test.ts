import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { collectionFieldsSuite } from "../../../testing/catalog/collection-fields-suite.ts"
import { collectionStatsSuite } from "../../../testing/catalog/collection-stats-suite.ts"
import { collectionsSuite } from "../../../testing/catalog/collections-suite.ts"
import { fieldDefinitionsSuite } from "../../../testing/catalog/field-definitions-suite.ts"
import { fieldUsesSuite } from "../../../testing/catalog/field-uses-suite.ts"
import { itemListingsSuite } from "../../../testing/catalog/item-listings-suite.ts"
import { itemListsSuite } from "../../../testing/catalog/item-lists-suite.ts"
import { itemsSuite } from "../../../testing/catalog/items-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { storedDefinitionsSuite } from "./field-definitions-sql.ts"
import { longItemListsSuite } from "./item-lists-sql.ts"
import { removedCollectionsSuite } from "./removed-collections.ts"

// A file of its own next to repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of the catalog on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  // First of all, because it looks at everything that the system has.
  fieldDefinitionsSuite(kit, database.runPromise)
  storedDefinitionsSuite(database.runPromise)
  fieldUsesSuite(kit, database.runPromise)
  collectionsSuite(kit, database.runPromise)
  collectionFieldsSuite(kit, database.runPromise)
  collectionStatsSuite(kit, database.runPromise)
  itemsSuite(kit, database.runPromise)
  itemListsSuite(kit, database.runPromise)
  longItemListsSuite(database.runPromise)
  itemListingsSuite(kit, database.runPromise)
  removedCollectionsSuite(database.runPromise)
})
