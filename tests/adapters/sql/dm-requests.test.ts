import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { dmRequestsSuite } from "../../../testing/suites/dm-requests.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kit } from "../../support/kit.ts"
import { attachmentsSuite } from "./suites/attachments.ts"

describe.each(engines)("The repositories of message requests and attachments on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  dmRequestsSuite(kit, database.runPromise)
  attachmentsSuite(database.runPromise)
})
