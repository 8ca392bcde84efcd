import { DateTime, Effect, Layer, Option } from "effect"
import {
  type Comment,
  Comments,
  cardOf,
  type Post,
  type PostId,
  PostPurge,
  PostReactions,
  Posts,
  type ShownComment,
  type ShownReaction,
  type UserId,
} from "../../core/index.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import { remove, removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, relation } from "../visibility/relations.ts"
import { countsFor, seesPostIn, shownPost, visibilityIn } from "../visibility/shown-posts.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(postsPorts(store), commentsPorts(store), postReactionsPorts(store))

const postsPorts = (store: MemoryStore) => Layer.mergeAll(posts(store), postPurge(store))

const posts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Posts, {
    find: (id) => read(({ posts }) => Option.fromUndefinedOr(posts.get(id))),
    visible: (viewer, id) => read((world) => visible(world, viewer, id)),
    show: (viewer, id) =>
      read((world) => Option.map(visible(world, viewer, id), (post) => shownPost(world, post, viewer))),
    of: (viewer, author, page) => read((world) => pageFor(world, viewer, page, ({ authorId }) => authorId === author)),
    feed: (viewer, page) => read((world) => pageFor(world, viewer, page, () => true)),
    feedOfFollowed: (viewer, page) =>
      read((world) => {
        const followed = new Set(
          [...world.follows.values()].flatMap((one) => (one.follower === viewer ? one.followed : [])),
        )
        const isClose = (author: UserId) => ["self", "friend"].includes(relation(world, viewer, author))
        return pageFor(world, viewer, page, ({ authorId }) => followed.has(authorId) || isClose(authorId))
      }),
    add: (post) =>
      write(({ posts, users }) => {
        if (!users.has(post.authorId)) return Effect.die(new Error("The author has no account."))
        return Effect.sync(() => void posts.set(post.id, post))
      }),
    save: ({ content, editedAt, id, visibility }) =>
      write(({ posts }) => {
        const was = posts.get(id)
        if (was?.kind === "manual") posts.set(id, { ...was, content, editedAt, visibility })
      }),
    // Every read looks at the present privacy and visibility.
    renewAudiences: () => Effect.succeed(false),
    remove: (id) => write((world) => remove(world, "posts", id)),
    removeSharesOf: (items) =>
      write((world) => {
        for (const post of world.posts.values())
          if (post.kind === "item_share" && post.itemId != null && items.includes(post.itemId))
            remove(world, "posts", post.id)
      }),
  })

/** Removals in memory take everything along, so nothing is left to purge. */
const postPurge = ({ write }: MemoryStore) =>
  Layer.succeed(PostPurge, {
    addAccount: () => Effect.void,
    purgeAccount: () => Effect.succeed(false),
    removed: () => Effect.succeed([]),
    deleteResponses: () => Effect.succeed(0),
    delete: (post) => write(({ posts }) => void removeWhere(posts, ({ id }) => id === post)),
  })

const visible = (world: World, viewer: UserId, id: PostId): Option.Option<Post> =>
  Option.filter(Option.fromUndefinedOr(world.posts.get(id)), (post) => seesPostIn(world, post, viewer))

const pageFor = (
  world: World,
  viewer: UserId,
  page: Parameters<typeof newestFirst>[1],
  isWanted: (post: Post) => boolean,
) => {
  const seen = [...world.posts.values()].filter((post) => isWanted(post) && seesPostIn(world, post, viewer))
  return shownAs(newestFirst(seen, page), (post) => shownPost(world, post, viewer))
}

const commentsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Comments, {
    find: (id) =>
      read(({ comments, posts, users }) =>
        Option.filter(
          Option.fromUndefinedOr(comments.get(id)),
          (one) => posts.has(one.postId) && users.has(one.authorId),
        ),
      ),
    postFor: (user, post) =>
      read(({ posts, users, ...world }) => {
        const [found, account] = [posts.get(post), users.get(user)]
        const isSeen = found !== undefined && seesPostIn({ ...world, posts, users }, found, user)
        return found !== undefined && account !== undefined && isSeen
          ? Option.some({ authorId: found.authorId, commenter: cardOf(account) })
          : Option.none()
      }),
    show: (viewer, id) =>
      read((world) => {
        const comment = world.comments.get(id)
        return comment !== undefined && isVisible(world, comment, viewer)
          ? Option.fromNullOr(shown(world, comment))
          : Option.none()
      }),
    access: (user, id) =>
      read((world) => {
        const comment = world.comments.get(id)
        const post = comment && world.posts.get(comment.postId)
        if (comment === undefined || post === undefined || visibilityIn(world, post) === null) return Option.none()
        const sees = isVisible(world, comment, user)
        return sees || comment.authorId === user
          ? Option.some({ comment, postAuthorId: post.authorId, isVisible: sees })
          : Option.none()
      }),
    list: (viewer, post, page) =>
      read((world) => {
        const seen = [...world.comments.values()].filter((one) => one.postId === post && isVisible(world, one, viewer))
        const oldestFirst = pageOf(seen, "up", (one) => [DateTime.toEpochMillis(one.createdAt), one.id], page)
        return shownAs(oldestFirst, (comment) => shown(world, comment) ?? dead())
      }),
    has: (author, post) =>
      read(({ comments }) => [...comments.values()].some((one) => one.authorId === author && one.postId === post)),
    add: (comment) =>
      write(({ comments, posts, users }) => {
        if (!posts.has(comment.postId) || !users.has(comment.authorId))
          return Effect.die(new Error("The post or the author is gone."))
        return Effect.sync(() => void comments.set(comment.id, comment))
      }),
    save: ({ content, editedAt, id }) =>
      write(({ comments }) => {
        const was = comments.get(id)
        if (was !== undefined) comments.set(id, { ...was, content, editedAt })
      }),
    remove: (id) => write(({ comments }) => comments.delete(id)),
  })

const isVisible = (world: World, { authorId, postId }: Comment, viewer: UserId): boolean => {
  const post = world.posts.get(postId)
  return post !== undefined && seesPostIn(world, post, viewer) && relation(world, viewer, authorId) !== "blocked"
}

const shown = (world: World, comment: Comment): ShownComment | null => {
  const author = card(world, comment.authorId)
  return author && { comment, author }
}

const dead = (): never => {
  throw new Error("A comment outlived its author.")
}

const postReactionsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(PostReactions, {
    postFor: (user, id) =>
      read((world) => {
        const post = world.posts.get(id)
        if (post === undefined || !world.users.has(user) || !seesPostIn(world, post, user)) return Option.none()
        const reaction = world.postReactions.get(`${id} ${user}`) ?? null
        return Option.some({ id, authorId: post.authorId, reaction })
      }),
    save: ({ reaction }) =>
      write(({ postReactions }) => void postReactions.set(`${reaction.postId} ${reaction.userId}`, reaction)),
    forget: (user, post) =>
      write(({ postReactions }) => {
        if (postReactions.get(`${post} ${user}`)?.type === null) postReactions.delete(`${post} ${user}`)
      }),
    countsOf: (viewer, id) =>
      read((world) => {
        const post = world.posts.get(id)
        if (post === undefined || !seesPostIn(world, post, viewer)) return Option.none()
        const { myReaction, reactions } = countsFor(world, id, viewer)
        return Option.some({ myReaction, reactions })
      }),
    list: (viewer, id, type, page) =>
      read((world) => {
        const post = world.posts.get(id)
        const isSeen = post !== undefined && seesPostIn(world, post, viewer)
        const wanted = [...world.postReactions.values()].flatMap((one): Array<ShownReaction> => {
          const user = card(world, one.userId)
          const isHidden = !isSeen || one.postId !== id || relation(world, viewer, one.userId) === "blocked"
          if (isHidden || user === null || one.type === null) return []
          return type === null || one.type === type ? [{ user, type: one.type, createdAt: one.createdAt }] : []
        })
        const position = ({ createdAt, user }: ShownReaction) => [DateTime.toEpochMillis(createdAt), user.id] as const
        return shownAs(pageOf(wanted, "down", position, page), (one) => one)
      }),
  })
