import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { detailQueueSuite } from "./suites/detail-queue.ts"
import { gameItemsSuite } from "./suites/game-items.ts"
import { listedGamesSuite } from "./suites/game-items-sql.ts"
import { importBatchesSuite } from "./suites/import-batches.ts"
import { importQueueSuite } from "./suites/import-queue.ts"
import { platformAccountsSuite } from "./suites/platform-accounts.ts"
import { platformAppIdsSuite } from "./suites/platform-app-ids.ts"
import { platformProfilesSuite } from "./suites/platform-profiles.ts"

describe.each(engines)("The repositories of the game platform on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  // First of all, because it looks at every item.
  platformAppIdsSuite(database.runPromise)
  platformAccountsSuite(database.runPromise)
  platformProfilesSuite(database.runPromise)
  importBatchesSuite(database.runPromise)
  importQueueSuite(database.runPromise)
  gameItemsSuite(database.runPromise)
  listedGamesSuite(database.runPromise)
  detailQueueSuite(database.runPromise)
})
