import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { commentsSuite } from "../../../testing/posts/comments-suite.ts"
import { postReactionsSuite } from "../../../testing/posts/post-reactions-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { countsAreExact } from "./counted-and-stored.ts"
import { responsesDeletionsSuite } from "./responses-deletions.ts"
import { responsesVisibilitySuite } from "./responses-visibility.ts"

// A file of its own next to social.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of comments and reactions on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  responsesVisibilitySuite(kit, database.runPromise)
  commentsSuite(kit, database.runPromise, countsAreExact)
  postReactionsSuite(kit, database.runPromise, countsAreExact)
  responsesDeletionsSuite(database.runPromise)
})
