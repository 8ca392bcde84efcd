import { DateTime, Effect, Result } from "effect"
import { requireBelowLimit } from "../files/index.ts"
import type { PublishedEvents } from "../shared/index.ts"
import { Ids, type PostId } from "../shared/index.ts"
import { Posts } from "./ports.ts"
import { isShared } from "./post.ts"

/** Makes the post that shows a new item, if one is wanted. Contract: posts, items in posts; catalog, items. */
export const shareItem = Effect.fnUntraced(function* (added: PublishedEvents["itemAdded"]) {
  if (!isShared(added)) return
  // At the limit of posts the item is added all the same, and not shown in one.
  const isFull = Result.isFailure(yield* Effect.result(requireBelowLimit(added.owner, "posts")))
  if (isFull) return
  const posts = yield* Posts
  const ids = yield* Ids
  const id = (yield* ids.next) as PostId
  const createdAt = yield* DateTime.now
  yield* posts.add({ id, kind: "item_share", authorId: added.owner, itemId: added.item, createdAt })
})

/** Removes the post that shows an item, if there is one. Contract: posts, items in posts. */
export const unshareItem = Effect.fnUntraced(function* ({ item }: PublishedEvents["itemRemoved"]) {
  yield* (yield* Posts).removeSharesOf([item])
})

/** The same for items that have new owners. */
export const unshareItems = Effect.fnUntraced(function* ({ items }: PublishedEvents["itemsTransferred"]) {
  yield* (yield* Posts).removeSharesOf(items.map(({ item }) => item))
})
