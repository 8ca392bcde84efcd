import { type DateTime, Result } from "effect"
import type { PostId, UserId } from "../../shared/index.ts"
import type { ReactionType } from "../reaction-type.ts"
import { SelfReaction } from "./errors.ts"

/** The reaction of a user to a post. A user has at most one for each post. Contract: posts, reactions. */
export interface PostReaction {
  readonly postId: PostId
  readonly userId: UserId
  /** `null` once it was taken back: the author of the post has read of it, and is not notified again. */
  readonly type: ReactionType | null
  /** When it was given; a reaction that was taken back and given again is a new one. */
  readonly createdAt: DateTime.Utc
}

/** A post and what a user has reacted to it so far. */
export interface ReactedPost {
  readonly id: PostId
  readonly authorId: UserId
  readonly reaction: PostReaction | null
}

/** A change of a reaction, with what follows from it. */
export interface ReactionChange {
  readonly reaction: PostReaction
  /** The type that the post now has one less of. */
  readonly uncounted: ReactionType | null
  /** The type that the post now has one more of. */
  readonly counted: ReactionType | null
  readonly notifiesAuthor: boolean
}

/**
 * A user reacts to a post; `null` when nothing changes. The table shows the change of the reaction, of the counts, and
 * whether the author of the post is notified:
 *
 * | reaction so far | react with `love`               | take back            |
 * |-----------------|---------------------------------|----------------------|
 * | none            | new, love + 1, notifies         | nothing              |
 * | love            | nothing                         | love - 1             |
 * | like            | keeps its time, love + 1, like - 1 | like - 1          |
 * | taken back      | new time, love + 1              | nothing              |
 */
export const react = (
  { authorId, id, reaction }: ReactedPost,
  by: UserId,
  type: ReactionType,
  now: DateTime.Utc,
): Result.Result<ReactionChange | null, SelfReaction> => {
  if (authorId === by) return Result.fail(new SelfReaction())
  if (reaction?.type === type) return Result.succeed(null)
  const uncounted = reaction?.type ?? null
  const createdAt = reaction === null || uncounted === null ? now : reaction.createdAt
  return Result.succeed({
    reaction: { postId: id, userId: by, type, createdAt },
    uncounted,
    counted: type,
    notifiesAuthor: reaction === null,
  })
}

/** A user takes a reaction back; `null` when there is none. */
export const takeBack = ({ reaction }: ReactedPost): ReactionChange | null =>
  reaction === null || reaction.type === null
    ? null
    : { reaction: { ...reaction, type: null }, uncounted: reaction.type, counted: null, notifiesAuthor: false }
