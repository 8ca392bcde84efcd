import { DateTime, Effect } from "effect"
import { notify, takeBackNotifications } from "../../delivery/index.ts"
import type { PostId, UserId } from "../../shared/index.ts"
import { inTransactionAbout } from "../../shared/index.ts"
import { PostNotFound } from "../errors.ts"
import type { ReactionType } from "../reaction-type.ts"
import { PostReactions } from "./ports.ts"
import { react, takeBack } from "./post-reaction.ts"

/**
 * Reacts to a post, or changes the type of the reaction. The author of the post is notified of the first reaction only.
 * Returns the reactions as the caller sees them. Contract: posts, reactions.
 */
export const reactToPost = Effect.fn("postReactions.react")(
  function* (input: { readonly by: UserId; readonly postId: PostId; readonly type: ReactionType }) {
    const { by, postId, type } = input
    const reactions = yield* PostReactions
    const post = yield* Effect.fromOption(yield* reactions.postFor(by, postId), () => new PostNotFound())
    const change = yield* Effect.fromResult(react(post, by, type, yield* DateTime.now))
    if (change !== null) yield* reactions.save(change)
    if (change?.notifiesAuthor)
      yield* notify({ to: post.authorId, type: "post_reaction", actor: by, subject: { kind: "post", id: postId } })
    return yield* Effect.fromOption(yield* reactions.countsOf(by, postId), () => new PostNotFound())
  },
  inTransactionAbout(({ by, postId }: { readonly by: UserId; readonly postId: PostId }) => [by, postId]),
)

/**
 * Takes the caller's reaction to a post back, if there is one, with its unread notification. Returns the
 * reactions as the caller sees them. Contract: posts, reactions.
 */
export const removeReaction = Effect.fn("postReactions.remove")(
  function* (input: { readonly by: UserId; readonly postId: PostId }) {
    const { by, postId } = input
    const reactions = yield* PostReactions
    const post = yield* Effect.fromOption(yield* reactions.postFor(by, postId), () => new PostNotFound())
    const change = takeBack(post)
    if (change !== null) {
      yield* reactions.save(change)
      const subject = { kind: "post", id: postId } as const
      const unread = yield* takeBackNotifications({ type: "post_reaction", subject, to: post.authorId, actor: by })
      // The author has not seen it, and is notified of the next one.
      if (unread > 0) yield* reactions.forget(by, postId)
    }
    return yield* Effect.fromOption(yield* reactions.countsOf(by, postId), () => new PostNotFound())
  },
  inTransactionAbout(({ by, postId }: { readonly by: UserId; readonly postId: PostId }) => [by, postId]),
)
