import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { chatPurgeSuite } from "./suites/chat-purge.ts"
import { conversationsSuite } from "./suites/conversations.ts"
import { departuresSuite } from "./suites/departures.ts"
import { unreadCountsSuite } from "./suites/unread-counts.ts"

describe.each(engines)("The repositories of conversations on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  conversationsSuite(database.runPromise)
  departuresSuite(database.runPromise)
  unreadCountsSuite(database.runPromise)
  chatPurgeSuite(database.runPromise)
})
