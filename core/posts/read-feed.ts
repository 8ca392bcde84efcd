import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Posts } from "./ports.ts"

/** The posts of everybody that the viewer may see, newest first. Contract: posts, feed. */
export const readFeed = Effect.fn("posts.readFeed")(function* (input: {
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  return yield* (yield* Posts).feed(input.viewer, input.page)
})
