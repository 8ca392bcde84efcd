import { DateTime } from "effect"
import type { CollectionId, ItemId, PostId, Privacy, Relation, UserId, Visibility } from "../../../core/index.ts"
import { seesPost } from "../../../core/index.ts"

interface Shelf {
  readonly id: CollectionId
  readonly ownerId: UserId
  visibility: Visibility
}
interface Thing {
  readonly id: ItemId
  shelf: Shelf
}
interface Written {
  readonly id: PostId
  readonly authorId: UserId
  readonly createdAt: DateTime.Utc
  /** The item of an item_share. */
  readonly thing: Thing | null
  visibility: Visibility
}

/** Everything that decides who sees which post, kept as simply as it can be. */
export const feedModel = () => {
  const privacies = new Map<UserId, Privacy>()
  const friends = new Set<string>()
  const blocks = new Set<string>()
  const followed = new Set<string>()
  const shelves: Array<Shelf> = []
  const things: Array<Thing> = []
  const posts: Array<Written> = []
  const pair = (one: UserId, other: UserId) => [one, other].sort().join(" ")

  const relation = (viewer: UserId, owner: UserId): Relation => {
    if (viewer === owner) return "self"
    if (blocks.has(`${viewer} ${owner}`) || blocks.has(`${owner} ${viewer}`)) return "blocked"
    return friends.has(pair(viewer, owner)) ? "friend" : "stranger"
  }
  const isVisible = (viewer: UserId, { authorId, thing, visibility }: Written): boolean => {
    const privacy = privacies.get(authorId)
    if (privacy === undefined) return false
    const isThere = thing === null || (things.includes(thing) && shelves.includes(thing.shelf))
    const now = thing === null ? visibility : thing.shelf.visibility
    return seesPost(privacy, isThere ? now : null, relation(viewer, authorId))
  }
  const remove = <A>(list: Array<A>, gone: (one: A) => boolean) => {
    for (let n = list.length - 1; n >= 0; n--) if (gone(list[n] as A)) list.splice(n, 1)
  }

  return {
    privacies,
    friends: {
      add: (a: UserId, b: UserId) => friends.add(pair(a, b)),
      delete: (a: UserId, b: UserId) => friends.delete(pair(a, b)),
    },
    block: (by: UserId, other: UserId) => {
      blocks.add(`${by} ${other}`)
      friends.delete(pair(by, other))
      for (const one of [`${by} ${other}`, `${other} ${by}`]) followed.delete(one)
    },
    unblock: (by: UserId, other: UserId) => blocks.delete(`${by} ${other}`),
    relation,
    shelves,
    things,
    posts,
    followed,
    /** Whether the posts of an author are those of a friend or of a user whom the viewer follows, or their own. */
    isClose: (viewer: UserId, author: UserId) =>
      ["self", "friend"].includes(relation(viewer, author)) || followed.has(`${viewer} ${author}`),
    removePost: (post: Written) => remove(posts, (one) => one === post),
    removeThing: (thing: Thing) => remove(things, (one) => one === thing),
    removeShelf: (shelf: Shelf) => remove(shelves, (one) => one === shelf),
    removeUser: (id: UserId) => {
      privacies.delete(id)
      for (const pairs of [friends, blocks, followed])
        for (const two of pairs) if (two.split(" ").includes(id)) pairs.delete(two)
      remove(shelves, ({ ownerId }) => ownerId === id)
    },
    /** The posts that a viewer sees, newest first. */
    feed: (viewer: UserId): ReadonlyArray<PostId> =>
      posts
        .filter((post) => isVisible(viewer, post))
        .sort(
          (a, b) => DateTime.toEpochMillis(b.createdAt) - DateTime.toEpochMillis(a.createdAt) || (a.id < b.id ? 1 : -1),
        )
        .map(({ id }) => id),
  }
}

export type FeedModel = ReturnType<typeof feedModel>
