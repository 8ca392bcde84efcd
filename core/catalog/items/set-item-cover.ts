import { DateTime, Effect } from "effect"
import { storePicture, withCover } from "../../files/index.ts"
import type { ItemId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Transactions } from "../../shared/index.ts"
import { Collections } from "../collections/ports.ts"
import { ownItem } from "./item.ts"
import { Items } from "./ports.ts"
import { withQuantity } from "./quantity.ts"
import { withListing } from "./with-listings.ts"

const box = { width: 800, height: 1200 }

/** Replaces the cover of an item of the caller. Contract: catalog, items. */
export const setItemCover = Effect.fn("items.setCover")(function* (input: {
  readonly id: ItemId
  readonly by: UserId
  readonly image: Uint8Array
}) {
  const collections = yield* Collections
  const items = yield* Items
  const { atomically } = yield* Transactions
  const own = Effect.flatMap(items.get(input.id), (found) => Effect.fromResult(ownItem(found, input.by)))
  yield* own
  const url = yield* storePicture({ bytes: input.image, within: box, by: input.by })
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const was = yield* own
      const item = withCover(was, url, now)
      yield* items.save(item, was)
      const { type } = yield* collections.get(item.collectionId)
      return yield* withListing(withQuantity(item, type))
    }),
    [input.by],
  )
})

/**
 * Removes the cover of an item of the caller; succeeds also when it has none. `null` stands for an administrator, who
 * may do so to every item. Contract: catalog, items; reports, moderation.
 */
export const removeItemCover = Effect.fn("items.removeCover")(function* (input: {
  readonly id: ItemId
  readonly by: UserId | null
}) {
  const items = yield* Items
  const now = yield* DateTime.now
  const item = yield* items.get(input.id)
  if (input.by !== null) yield* Effect.fromResult(ownItem(item, input.by))
  if (item.coverUrl !== null) yield* items.save(withCover(item, null, now), item)
}, inTransactionOfCaller)
