import { DateTime, Effect } from "effect"
import { Ids, type PostId } from "../shared/ids.ts"
import type { ReactionEvents } from "../shared/reactions.ts"
import { Posts } from "./ports.ts"
import { isShared } from "./post.ts"

/** Makes the post that shows a new item, if one is wanted. Contract: posts, items in posts; catalog, items. */
export const shareItem = Effect.fnUntraced(function* (added: ReactionEvents["itemAdded"]) {
  if (!isShared(added)) return
  const posts = yield* Posts
  const ids = yield* Ids
  const id = (yield* ids.next) as PostId
  const createdAt = yield* DateTime.now
  yield* posts.add({ id, kind: "item_share", authorId: added.owner, itemId: added.item, createdAt })
})
