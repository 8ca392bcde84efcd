import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { detailQueueSuite } from "../../../testing/gameplatform/detail-queue-suite.ts"
import { fileItemsSuite } from "../../../testing/gameplatform/file-items-suite.ts"
import { gameItemsSuite } from "../../../testing/gameplatform/game-items-suite.ts"
import { importBatchesSuite } from "../../../testing/gameplatform/import-batches-suite.ts"
import { importFilesSuite } from "../../../testing/gameplatform/import-files-suite.ts"
import { importMappingsSuite } from "../../../testing/gameplatform/import-mappings-suite.ts"
import { importQueueSuite } from "../../../testing/gameplatform/import-queue-suite.ts"
import { importRowsSuite } from "../../../testing/gameplatform/import-rows-suite.ts"
import { platformAccountsSuite } from "../../../testing/gameplatform/platform-accounts-suite.ts"
import { platformProfilesSuite } from "../../../testing/gameplatform/platform-profiles-suite.ts"
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
