import { DateTime, Effect, Layer, Option } from "effect"
import { type Comment, Comments, cardOf, type ShownComment, type UserId } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, relation } from "../visibility/relations.ts"
import { seesPostIn, visibilityIn } from "../visibility/shown-posts.ts"

export const ports = ({ read, write }: MemoryStore) =>
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
