import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { conversationsSuite } from "../../../testing/chat/conversations-suite.ts"
import { dealConversationsSuite } from "../../../testing/chat/deal-conversations-suite.ts"
import { directConversationsSuite } from "../../../testing/chat/direct-conversations-suite.ts"
import { purgesSuite } from "../../../testing/posts/purges-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { chatPurgeSuite } from "./chat-purge.ts"
import { conversationsSqlSuite } from "./conversations-sql.ts"
import { departuresSuite } from "./departures.ts"
import { unreadCountsSuite } from "./unread-counts.ts"

describe.each(engines)("The repositories of conversations on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  conversationsSuite(kit, database.runPromise)
  dealConversationsSuite(kit, database.runPromise)
  directConversationsSuite(kit, database.runPromise)
  conversationsSqlSuite(database.runPromise)
  departuresSuite(database.runPromise)
  unreadCountsSuite(database.runPromise, name)
  chatPurgeSuite(database.runPromise)
  purgesSuite(kit, database.runPromise)
})
