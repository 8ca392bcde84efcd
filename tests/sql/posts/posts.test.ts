import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { shownPostsSuite } from "../../../testing/posts/posts-shown-suite.ts"
import { postsSuite } from "../../../testing/posts/posts-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { postVisibilitySuite } from "../visibility/post-visibility.ts"
import { postPurgeSuite } from "./post-purge.ts"
import { shownCountsSuite } from "./shown-counts.ts"

// A file of its own next to repositories.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of posts on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  postVisibilitySuite(kit, database.runPromise)
  postsSuite(kit, database.runPromise)
  shownPostsSuite(kit, database.runPromise)
  shownCountsSuite(database.runPromise)
  postPurgeSuite(database.runPromise)
})
