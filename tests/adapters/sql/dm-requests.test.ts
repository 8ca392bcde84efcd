import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { attachmentsSuite } from "./suites/attachments.ts"
import { dmRequestsSuite } from "./suites/dm-requests.ts"

describe.each(engines)("The repositories of message requests and attachments on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  dmRequestsSuite(database.runPromise)
  attachmentsSuite(database.runPromise)
})
