import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { commentsSuite } from "./suites/comments.ts"
import { postReactionsSuite } from "./suites/post-reactions.ts"
import { responsesDeletionsSuite } from "./suites/responses-deletions.ts"
import { responsesVisibilitySuite } from "./suites/responses-visibility.ts"

// A file of its own beside social.test.ts, so that both run at the same time.
describe.each(engines)("The repositories of comments and reactions on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  responsesVisibilitySuite(database.runPromise)
  commentsSuite(database.runPromise)
  postReactionsSuite(database.runPromise)
  responsesDeletionsSuite(database.runPromise)
})
