import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { blocksSuite } from "./suites/blocks.ts"
import { friendRequestsSuite } from "./suites/friend-requests.ts"
import { friendsSuite } from "./suites/friends.ts"
import { friendshipsSuite } from "./suites/friendships.ts"
import { profilesSuite } from "./suites/profiles.ts"
import { profilesSearchSuite } from "./suites/profiles-search.ts"
import { visibilitySuite } from "./suites/visibility.ts"

// A file of its own beside repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of people on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  visibilitySuite(database.runPromise)
  profilesSuite(database.runPromise)
  profilesSearchSuite(database.runPromise)
  friendRequestsSuite(database.runPromise)
  friendshipsSuite(database.runPromise)
  blocksSuite(database.runPromise)
  friendsSuite(database.runPromise)
})
