import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { attachmentsSuite } from "../../../testing/chat/attachments-suite.ts"
import { audiencesSuite } from "../../../testing/chat/audiences-suite.ts"
import { chatDeliverySuite } from "../../../testing/chat/chat-delivery-suite.ts"
import { messagesSuite } from "../../../testing/chat/messages-suite.ts"
import { messagesTogetherSuite } from "../../../testing/chat/messages-together-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { messageSearchSuite } from "./message-search.ts"

// A file of its own next to social.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of messages on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  attachmentsSuite(kit, database.runPromise)
  audiencesSuite(kit, database.runPromise)
  messagesSuite(kit, database.runPromise)
  messagesTogetherSuite(kit, database.runPromise)
  chatDeliverySuite(kit, database.runPromise)
  // Behind the others: what asks for a plan leaves the reader of SQLite at what it saw then.
  messageSearchSuite(database.runPromise)
})
