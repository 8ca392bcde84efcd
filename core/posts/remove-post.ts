import { Effect, Option } from "effect"
import type { PostId } from "../shared/ids.ts"
import { inTransaction } from "../shared/transactions.ts"
import { PostNotFound } from "./errors.ts"
import { Posts } from "./ports.ts"

/**
 * Removes any post with its comments, reactions, pictures and notifications. For administrators: it does not ask who
 * the caller is. Contract: posts, posts.
 */
export const removePost = Effect.fn("posts.remove")(function* (id: PostId) {
  const posts = yield* Posts
  if (Option.isNone(yield* posts.find(id))) return yield* new PostNotFound()
  yield* posts.remove(id)
}, inTransaction)
