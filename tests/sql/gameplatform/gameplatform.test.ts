import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { detailQueueSuite } from "../../../testing/suites/detail-queue.ts"
import { fileItemsSuite } from "../../../testing/suites/file-items.ts"
import { gameItemsSuite } from "../../../testing/suites/game-items.ts"
import { importBatchesSuite } from "../../../testing/suites/import-batches.ts"
import { importFilesSuite } from "../../../testing/suites/import-files.ts"
import { importMappingsSuite } from "../../../testing/suites/import-mappings.ts"
import { importQueueSuite } from "../../../testing/suites/import-queue.ts"
import { importRowsSuite } from "../../../testing/suites/import-rows.ts"
import { platformAccountsSuite } from "../../../testing/suites/platform-accounts.ts"
import { platformProfilesSuite } from "../../../testing/suites/platform-profiles.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { importRulesSuite } from "../maintenance/check/import-rules.ts"
import { listedGamesSuite } from "./game-items-sql.ts"
import { platformAppIdsSuite } from "./platform-app-ids.ts"

describe.each(engines)("The repositories of the game platform on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  importRulesSuite(database.runPromise)
  // Before the others, because it looks at every item.
  platformAppIdsSuite(database.runPromise)
  platformAccountsSuite(kit, database.runPromise)
  platformProfilesSuite(kit, database.runPromise)
  importBatchesSuite(kit, database.runPromise)
  importQueueSuite(kit, database.runPromise)
  importFilesSuite(kit, database.runPromise)
  importRowsSuite(kit, database.runPromise)
  importMappingsSuite(kit, database.runPromise)
  fileItemsSuite(kit, database.runPromise)
  gameItemsSuite(kit, database.runPromise)
  listedGamesSuite(database.runPromise)
  detailQueueSuite(kit, database.runPromise)
})
