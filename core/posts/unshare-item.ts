import { Effect } from "effect"
import type { ItemId } from "../shared/ids.ts"
import { Posts } from "./ports.ts"

/** Removes the post that shows an item, if there is one. Contract: posts, items in posts. */
export const unshareItem = Effect.fnUntraced(function* ({ item }: { readonly item: ItemId }) {
  yield* (yield* Posts).removeShareOf(item)
})
