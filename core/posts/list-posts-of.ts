import { Effect } from "effect"
import { visibleOwner } from "../friends/visible-owner.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Posts } from "./ports.ts"

/**
 * The posts of a user that the viewer may see, newest first. Fails as for an unknown user when a block separates the
 * two. Contract: people, users; posts, visibility.
 */
export const listPostsOf = Effect.fn("posts.listOf")(function* (input: {
  readonly author: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const posts = yield* Posts
  const author = yield* visibleOwner(input.viewer, input.author)
  return yield* posts.of(input.viewer, author.id, input.page)
})
