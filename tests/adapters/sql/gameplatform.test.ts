import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { waitingDetailsSuite } from "./suites/detail-queue.ts"
import { importsSuite } from "./suites/import-batches.ts"
import { importGamesSuite } from "./suites/import-games.ts"
import { importedGamesSuite } from "./suites/imported-games.ts"
import { platformAccountsSuite } from "./suites/platform-accounts.ts"
import { platformAppIdsSuite } from "./suites/platform-app-ids.ts"

describe.each(engines)("The repositories of the game platform on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  // First of all, because it looks at every item.
  platformAppIdsSuite(database.runPromise)
  platformAccountsSuite(database.runPromise)
  importsSuite(database.runPromise)
  importGamesSuite(database.runPromise)
  importedGamesSuite(database.runPromise)
  waitingDetailsSuite(database.runPromise)
})
