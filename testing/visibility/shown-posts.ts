import {
  cardOf,
  type ItemCard,
  type Post,
  type PostId,
  type ReactionType,
  type reactionTypes,
  type ShownCounts,
  type ShownPost,
  seesPost,
  type UserId,
  type Visibility,
} from "../../core/index.ts"
import type { World } from "../shared/world.ts"
import { relation } from "./relations.ts"

/** The visibility of a post; `null` for an item_share whose item is not in a collection of the author. */
export const visibilityIn = (world: World, post: Post): Visibility | null => {
  if (post.kind === "manual") return post.visibility
  const item = world.items.get(post.itemId)
  const collection = item && world.collections.get(item.collectionId)
  return collection?.ownerId === post.authorId ? collection.visibility : null
}

/** Whether a viewer sees a post. */
export const seesPostIn = (world: World, post: Post, viewer: UserId): boolean => {
  const author = world.users.get(post.authorId)
  return author !== undefined && seesPost(author.privacy, visibilityIn(world, post), relation(world, viewer, author.id))
}

/** A post as a response shows it to a user who sees it. */
export const shownPost = (world: World, post: Post, viewer: UserId): ShownPost => {
  const [author, visibility] = [world.users.get(post.authorId), visibilityIn(world, post)]
  if (author === undefined || visibility === null) throw new Error("A post outlived its author.")
  return { post, author: cardOf(author), visibility, item: itemOf(world, post), ...countsFor(world, post.id, viewer) }
}

/** What a viewer sees of the comments and reactions of a post. */
export const countsFor = (world: World, id: PostId, viewer: UserId): ShownCounts => {
  const isHidden = (user: UserId) => relation(world, viewer, user) === "blocked"
  const reactions = [...world.postReactions.values()].filter((one) => one.postId === id && !isHidden(one.userId))
  const comments = [...world.comments.values()].filter((one) => one.postId === id && !isHidden(one.authorId))
  const count = (type: ReactionType) => reactions.filter((one) => one.type === type).length
  return {
    commentsCount: comments.length,
    reactions: {
      like: count("like"),
      love: count("love"),
      wow: count("wow"),
      laugh: count("laugh"),
      sad: count("sad"),
    } satisfies Record<(typeof reactionTypes)[number], number>,
    myReaction: reactions.find(({ userId }) => userId === viewer)?.type ?? null,
  }
}

const itemOf = (world: World, post: Post): ItemCard | null => {
  const item = post.kind === "manual" ? undefined : world.items.get(post.itemId)
  const collection = item && world.collections.get(item.collectionId)
  if (item === undefined || collection === undefined) return null
  const { copies, coverUrl, id, name } = item
  return { id, name, coverUrl, collectionId: collection.id, type: collection.type, copies }
}
