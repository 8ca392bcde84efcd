import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { blocksSuite } from "../../../testing/friends/blocks-suite.ts"
import { followsSuite } from "../../../testing/friends/follows-suite.ts"
import { friendRequestsSuite } from "../../../testing/friends/friend-requests-suite.ts"
import { friendshipsSuite } from "../../../testing/friends/friendships-suite.ts"
import { foundPeopleSuite } from "../../../testing/users/people-found-suite.ts"
import { profilesSuite } from "../../../testing/users/profiles-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { friendsSuite } from "../friends/friends.ts"
import { visibilitySuite } from "../visibility/visibility.ts"
import { profilesSearchSuite } from "./profiles-search.ts"

// A file of its own next to repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of people on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  visibilitySuite(database.runPromise)
  profilesSuite(kit, database.runPromise)
  profilesSearchSuite(database.runPromise)
  friendRequestsSuite(kit, database.runPromise)
  friendshipsSuite(kit, database.runPromise)
  followsSuite(kit, database.runPromise)
  blocksSuite(kit, database.runPromise)
  friendsSuite(database.runPromise)
  foundPeopleSuite(kit, database.runPromise)
})
