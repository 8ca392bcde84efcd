import { type DateTime, Effect } from "effect"
import {
  type Comment,
  Comments,
  Notifications,
  type PostId,
  PostReactions,
  Posts,
  type ReactionCounts,
  type ReactionType,
  type User,
  type UserId,
} from "../../core/index.ts"
import { first } from "./posts.ts"
import { freshId } from "./samples.ts"

export const noReactions: ReactionCounts = { like: 0, love: 0, wow: 0, laugh: 0, sad: 0 }

export const comment = (post: PostId, by: User, at: DateTime.Utc, fields: Partial<Comment> = {}): Comment => ({
  id: freshId(),
  postId: post,
  authorId: by.id,
  content: "Lovely",
  createdAt: at,
  editedAt: null,
  ...fields,
})

/** A comment that is stored. */
export const storedComment = Effect.fnUntraced(function* (...made: Parameters<typeof comment>) {
  const stored = comment(...made)
  yield* (yield* Comments).add(stored)
  return stored
})

/** A first reaction that is stored. */
export const storedReaction = Effect.fnUntraced(function* (
  postId: PostId,
  by: User,
  createdAt: DateTime.Utc,
  type: ReactionType = "like",
) {
  const reaction = { postId, userId: by.id, type, createdAt }
  yield* (yield* PostReactions).save({ reaction, counted: type, uncounted: null, notifiesAuthor: true })
  return { user: { id: by.id, displayName: by.displayName, avatarUrl: by.avatarUrl }, type, createdAt }
})

/** What the author of a post sees of its counts. */
export const shownCounts = Effect.fnUntraced(function* (id: PostId) {
  const posts = yield* Posts
  const { authorId } = yield* Effect.orDie(Effect.fromOption(yield* posts.find(id)))
  return yield* Effect.orDie(Effect.fromOption(yield* posts.show(authorId, id)))
})

/** The notifications of a user about a post. */
export const notifiedOf = Effect.fnUntraced(function* (post: PostId, user: UserId) {
  const { items } = yield* (yield* Notifications).list(user, false, first)
  return items
    .map(({ notification }) => notification)
    .filter(({ subject }) => subject?.kind === "post" && subject.id === post)
})
