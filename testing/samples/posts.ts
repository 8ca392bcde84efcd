import { type DateTime, Effect } from "effect"
import {
  type Collection,
  type ItemId,
  type ItemShare,
  type ManualPost,
  type PageRequest,
  type PostPicture,
  Posts,
  type User,
  type UserId,
  type Visibility,
} from "../../core/index.ts"
import { storedCollection } from "./catalog.ts"
import { storedItems } from "./items.ts"
import { freshId } from "./samples.ts"

export const first: PageRequest = { limit: 100, after: null }

export const manualPost = (authorId: UserId, at: DateTime.Utc, fields: Partial<ManualPost> = {}): ManualPost => ({
  id: freshId(),
  kind: "manual",
  authorId,
  content: "Look at this",
  visibility: "public",
  pictures: [],
  createdAt: at,
  editedAt: null,
  ...fields,
})

/** A post that is stored. */
export const storedPost = Effect.fnUntraced(function* (...made: Parameters<typeof manualPost>) {
  const post = manualPost(...made)
  yield* (yield* Posts).add(post)
  return post
})

export const picture = (name: string): PostPicture => ({
  id: freshId(),
  url: `https://pictures.test/${name}`,
  width: 640,
  height: 480,
})

/** An item_share that is stored. */
const storedShare = Effect.fnUntraced(function* (authorId: UserId, itemId: ItemId, at: DateTime.Utc) {
  const post: ItemShare = { id: freshId(), kind: "item_share", authorId, itemId, createdAt: at }
  yield* (yield* Posts).add(post)
  return post
})

/** An item of a user in a new collection, and the post that shows it. */
export const sharedItem = Effect.fnUntraced(function* (
  by: User,
  at: DateTime.Utc,
  fields: Partial<Collection> & { readonly visibility?: Visibility } = {},
) {
  const collection = yield* storedCollection(by.id, at, fields)
  const [item] = yield* storedItems(collection, [{ name: "Catan" }])
  if (item === undefined) return yield* Effect.die("The item was not stored.")
  return { collection, item, share: yield* storedShare(by.id, item.id, at) }
})
