import { DateTime, Effect } from "effect"
import { notify } from "../../delivery/index.ts"
import { requireBelowLimit } from "../../files/index.ts"
import { Ids, inTransactionAbout, type PostId, type UserId } from "../../shared/index.ts"
import { PostNotFound } from "../errors.ts"
import type { Comment, CommentId } from "./comment.ts"
import { Comments, type ShownComment } from "./ports.ts"

/** Adds a comment to a post that the caller sees, and notifies the author of the post. Contract: posts, comments. */
export const addComment = Effect.fn("comments.add")(
  function* (input: { readonly by: UserId; readonly postId: PostId; readonly content: string }) {
    const { by, content, postId } = input
    const comments = yield* Comments
    const ids = yield* Ids
    const id = (yield* ids.next) as CommentId
    const createdAt = yield* DateTime.now
    const post = yield* Effect.fromOption(yield* comments.postFor(by, postId), () => new PostNotFound())
    yield* requireBelowLimit(by, "comments")
    const comment: Comment = { id, postId, authorId: by, content, createdAt, editedAt: null }
    yield* comments.add(comment)
    yield* notify({ to: post.authorId, type: "post_comment", actor: by, subject: { kind: "post", id: postId } })
    return { comment, author: post.commenter } satisfies ShownComment
  },
  inTransactionAbout(({ by, postId }: { readonly by: UserId; readonly postId: PostId }) => [by, postId]),
)
