import { DateTime, Effect, Result } from "effect"
import { storePicture } from "../../files/index.ts"
import type { ItemId, UserId } from "../../shared/index.ts"
import { Ids, inTransactionOfCaller, Transactions } from "../../shared/index.ts"
import { Collections } from "../collections/ports.ts"
import { type Item, ownItem } from "./item.ts"
import {
  type ItemPicture,
  type ItemPictureId,
  withChangedPicture,
  withFirstPicture,
  withoutPicture,
  withPicture,
  withPictures,
} from "./pictures.ts"
import { Items } from "./ports.ts"
import { withQuantity } from "./quantity.ts"
import { withListing } from "./with-listings.ts"

const box = { width: 800, height: 1200 }

/**
 * Adds a picture to an item of the caller, as its last one. An item that has as many as it may have is refused before
 * the picture is decoded, and again when it is stored: of two for the last place one succeeds.
 * Contract: catalog, pictures.
 */
export const addItemPicture = Effect.fn("items.addPicture")(function* (
  input: Sent & { readonly caption: string | null },
) {
  return yield* keptIn(input, input.caption, withPicture)
})

/** Replaces the cover of an item of the caller, which is its first picture. Contract: catalog, items. */
export const setItemCover = Effect.fn("items.setCover")(function* (input: Sent) {
  return yield* keptIn(input, null, (item, picture, now) => Result.succeed(withFirstPicture(item, picture, now)))
})

/** Changes the caption or the position of a picture of an item of the caller. Contract: catalog, pictures. */
export const changeItemPicture = Effect.fn("items.changePicture")(function* (
  input: OfCaller & {
    readonly pictureId: ItemPictureId
    readonly change: Parameters<typeof withChangedPicture>[2]
  },
) {
  const items = yield* Items
  const was = yield* ownedByCaller(input)
  const now = yield* DateTime.now
  const item = yield* Effect.fromResult(withChangedPicture(was, input.pictureId, input.change, now))
  yield* items.save(item, was)
  return yield* shown(item)
}, inTransactionOfCaller)

/** Removes a picture of an item of the caller. Contract: catalog, pictures. */
export const removeItemPicture = Effect.fn("items.removePicture")(function* (
  input: OfCaller & { readonly pictureId: ItemPictureId },
) {
  const items = yield* Items
  const was = yield* ownedByCaller(input)
  const now = yield* DateTime.now
  yield* items.save(yield* Effect.fromResult(withoutPicture(was, input.pictureId, now)), was)
}, inTransactionOfCaller)

/**
 * Removes the cover of an item of the caller; succeeds also when it has none. The next picture becomes the cover.
 * Contract: catalog, items.
 */
export const removeItemCover = Effect.fn("items.removeCover")(function* (input: OfCaller) {
  const items = yield* Items
  const was = yield* ownedByCaller(input)
  const now = yield* DateTime.now
  if (was.coverUrl !== null) yield* items.save(withPictures(was, was.pictures.slice(1), now), was)
}, inTransactionOfCaller)

/**
 * Removes all pictures of an item. For administrators: it does not ask who owns the item. Succeeds also when it has
 * none. Contract: reports, moderation.
 */
export const removeItemPictures = Effect.fn("items.removePictures")(function* (input: {
  readonly id: ItemId
  readonly by: null
}) {
  const items = yield* Items
  const was = yield* items.get(input.id)
  const now = yield* DateTime.now
  if (was.coverUrl !== null) yield* items.save(withPictures(was, [], now), was)
}, inTransactionOfCaller)

interface OfCaller {
  readonly id: ItemId
  readonly by: UserId
}

interface Sent extends OfCaller {
  readonly image: Uint8Array
}

const ownedByCaller = Effect.fnUntraced(function* ({ id, by }: OfCaller) {
  const items = yield* Items
  return yield* Effect.fromResult(ownItem(yield* items.get(id), by))
})

/** Stores a picture, and the item with it, if the item takes it before and after. */
const keptIn = Effect.fnUntraced(function* <E>(
  sent: Sent,
  caption: string | null,
  taking: (item: Item, picture: ItemPicture, now: DateTime.Utc) => Result.Result<Item, E>,
) {
  const items = yield* Items
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  const picture = { id: (yield* ids.next) as ItemPictureId, url: "", caption }
  yield* Effect.fromResult(taking(yield* ownedByCaller(sent), picture, yield* DateTime.now))
  const url = yield* storePicture({ bytes: sent.image, within: box, by: sent.by })
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const was = yield* ownedByCaller(sent)
      const item = yield* Effect.fromResult(taking(was, { ...picture, url }, now))
      yield* items.save(item, was)
      return yield* shown(item)
    }),
    [sent.by],
  )
})

const shown = Effect.fnUntraced(function* (item: Item) {
  const collections = yield* Collections
  const { type } = yield* collections.get(item.collectionId)
  return yield* withListing(withQuantity(item, type))
})
