import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { dmRequestsSuite } from "../../../testing/chat/dm-requests-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { attachmentsSuite } from "./attachments.ts"

describe.each(engines)("The repositories of message requests and attachments on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  dmRequestsSuite(kit, database.runPromise)
  attachmentsSuite(database.runPromise)
})
