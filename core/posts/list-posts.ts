import { Effect } from "effect"
import { visibleOwner } from "../friends/index.ts"
import type { PageRequest, PostId, UserId } from "../shared/index.ts"
import { PostNotFound } from "./errors.ts"
import { Posts } from "./ports.ts"

/**
 * The posts that the viewer may see, newest first: of everybody, or of those whom the viewer follows, friends and the
 * viewer. Contract: posts, feed.
 */
export const readFeed = Effect.fn("posts.readFeed")(function* (input: {
  readonly viewer: UserId
  readonly from: "all" | "followed"
  readonly page: PageRequest
}) {
  const { feed, feedOfFollowed } = yield* Posts
  return yield* (input.from === "all" ? feed : feedOfFollowed)(input.viewer, input.page)
})

/** A post that the viewer may see. Contract: posts, posts. */
export const getPost = Effect.fn("posts.get")(function* ({
  id,
  viewer,
}: {
  readonly id: PostId
  readonly viewer: UserId
}) {
  const posts = yield* Posts
  return yield* Effect.fromOption(yield* posts.show(viewer, id), () => new PostNotFound())
})

/**
 * The posts of a user that the viewer may see, newest first. Fails as for an unknown user when a block separates the
 * two. Contract: users, users; posts, visibility.
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
