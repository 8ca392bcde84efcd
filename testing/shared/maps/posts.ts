import type { Comment, CommentId, Post, PostId, PostReaction } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  posts: map<PostId, Post>({
    goesWith: {
      users: ({ authorId }, user) => authorId === user,
      items: (post, id) => post.kind === "item_share" && post.itemId === id,
    },
  }),
  comments: map<CommentId, Comment>({
    goesWith: { users: ({ authorId }, user) => authorId === user, posts: ({ postId }, id) => postId === id },
  }),
  /** By the ids of the post and the user. */
  postReactions: map<string, PostReaction>({
    goesWith: { users: ({ userId }, user) => userId === user, posts: ({ postId }, id) => postId === id },
  }),
}
