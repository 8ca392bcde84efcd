import { Effect, Layer, Option } from "effect"
import { type Post, type PostId, PostPurge, Posts, type UserId } from "../../core/index.ts"
import { newestFirst, shownAs } from "../shared/page.ts"
import { remove, removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { seesPostIn, shownPost } from "../visibility/shown-posts.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(posts(store), postPurge(store))

const posts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Posts, {
    find: (id) => read(({ posts }) => Option.fromUndefinedOr(posts.get(id))),
    visible: (viewer, id) => read((world) => visible(world, viewer, id)),
    show: (viewer, id) =>
      read((world) => Option.map(visible(world, viewer, id), (post) => shownPost(world, post, viewer))),
    of: (viewer, author, page) => read((world) => pageFor(world, viewer, page, ({ authorId }) => authorId === author)),
    feed: (viewer, page) => read((world) => pageFor(world, viewer, page, () => true)),
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
    removeShareOf: (item) =>
      write((world) => {
        for (const post of world.posts.values())
          if (post.kind === "item_share" && post.itemId === item) remove(world, "posts", post.id)
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
