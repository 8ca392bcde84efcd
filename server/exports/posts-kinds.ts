import { DateTime } from "effect"
import { cardOf, listPostsOf, OwnRecords } from "../../core/index.ts"
import { commentView } from "../posts/comment-view.ts"
import { postView } from "../posts/post-view.ts"
import { inTurn, type Kind, listed } from "./lines.ts"

export const postsKind: Kind = {
  name: "posts",
  lines: listed(
    (owner, page) => listPostsOf({ author: owner.id, viewer: owner.id, page }),
    (post) => {
      const line = postView(post)
      return { line, pictures: line.media.map(({ url }) => url) }
    },
  ),
}

export const commentsKind: Kind = {
  name: "comments",
  lines: listed(
    (owner, page) => OwnRecords.use((records) => records.comments(owner.id, page)),
    (comment, owner) => ({
      line: { postId: comment.postId, ...commentView({ comment, author: cardOf(owner) }) },
    }),
  ),
}

export const reactionsKind: Kind = {
  name: "reactions",
  lines: inTurn(
    listed(
      (owner, page) => OwnRecords.use((records) => records.postReactions(owner.id, page)),
      ({ createdAt, postId, type }) => ({ line: { postId, type, createdAt: DateTime.formatIso(createdAt) } }),
    ),
    listed(
      (owner, page) => OwnRecords.use((records) => records.messageReactions(owner.id, page)),
      ({ createdAt, emoji, messageId }) => ({ line: { messageId, emoji, createdAt: DateTime.formatIso(createdAt) } }),
    ),
  ),
}
