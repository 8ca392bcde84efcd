import { DateTime, Effect, Result } from "effect"
import { fitPicture, keepPictures } from "../../files/index.ts"
import type { ItemId, UserId } from "../../shared/index.ts"
import { beforehand, Ids, inTransactionOfCaller, Transactions } from "../../shared/index.ts"
import { Collections } from "../collections/ports.ts"
import { pictureEdits, type Right } from "../editors/editor.ts"
import { countEdits, rightTo } from "../editors/right-to.ts"
import { NotItemOwner } from "./errors.ts"
import type { Item } from "./item.ts"
import { seenByEditor } from "./permitted.ts"
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
 * Adds a picture to an item of the caller, or of a collection that they edit, as its last one. An item that has as many
 * as it may have is refused before the picture is decoded, and again when it is stored: of two for the last place one
 * succeeds.
 * Contract: catalog, pictures.
 */
export const addItemPicture = Effect.fn("items.addPicture")(function* (
  input: Sent & { readonly caption: string | null },
) {
  return yield* keptIn(input, input.caption, withPicture)
})

/** Replaces the cover of an item, which is its first picture. Contract: catalog, items. */
export const setItemCover = Effect.fn("items.setCover")(function* (input: Sent) {
  return yield* keptIn(input, null, (item, picture, now) => Result.succeed(withFirstPicture(item, picture, now)))
})

/** Changes the caption or the position of a picture of an item. Contract: catalog, pictures. */
export const changeItemPicture = Effect.fn("items.changePicture")(function* (
  input: OfCaller & {
    readonly pictureId: ItemPictureId
    readonly change: Parameters<typeof withChangedPicture>[2]
  },
) {
  const items = yield* Items
  const { right, was } = yield* changeable(input)
  const now = yield* DateTime.now
  const item = yield* Effect.fromResult(withChangedPicture(was, input.pictureId, input.change, now))
  yield* countEdits(right, was, input.by)
  yield* items.save(item, was)
  return yield* shown(item, right, input.by)
}, inTransactionOfCaller)

/** Removes a picture of an item. Contract: catalog, pictures. */
export const removeItemPicture = Effect.fn("items.removePicture")(function* (
  input: OfCaller & { readonly pictureId: ItemPictureId },
) {
  const items = yield* Items
  const { right, was } = yield* changeable(input)
  const now = yield* DateTime.now
  const item = yield* Effect.fromResult(withoutPicture(was, input.pictureId, now))
  yield* countEdits(right, was, input.by)
  yield* items.save(item, was)
}, inTransactionOfCaller)

/**
 * Removes the cover of an item; succeeds also when it has none. The next picture becomes the cover.
 * Contract: catalog, items.
 */
export const removeItemCover = Effect.fn("items.removeCover")(function* (input: OfCaller) {
  const items = yield* Items
  const { right, was } = yield* changeable(input)
  const now = yield* DateTime.now
  if (was.coverUrl === null) return
  yield* countEdits(right, was, input.by)
  yield* items.save(withPictures(was, was.pictures.slice(1), now), was)
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

/** An item, if the caller may change it, and as what. */
const changeable = Effect.fnUntraced(function* ({ id, by }: OfCaller) {
  const items = yield* Items
  const was = yield* items.get(id)
  const right = yield* rightTo(was, by)
  return right === null ? yield* new NotItemOwner() : { right, was }
})

/**
 * Counts a picture of an editor before it is looked at, because it counts for the owner from the moment on in which it
 * is stored, whatever becomes of it.
 */
const countPicture = Effect.fnUntraced(
  function* (sent: OfCaller) {
    const { right, was } = yield* changeable(sent)
    yield* countEdits(right, was, sent.by, pictureEdits)
  },
  inTransactionOfCaller,
  beforehand,
)

/**
 * Stores a picture, and the item with it, if the item takes it before and after. It waits in the turn of the sender and
 * counts for the owner.
 */
const keptIn = Effect.fnUntraced(function* <E>(
  sent: Sent,
  caption: string | null,
  taking: (item: Item, picture: ItemPicture, now: DateTime.Utc) => Result.Result<Item, E>,
) {
  const items = yield* Items
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  const picture = { id: (yield* ids.next) as ItemPictureId, url: "", caption }
  const before = yield* changeable(sent)
  yield* Effect.fromResult(taking(before.was, picture, yield* DateTime.now))
  if (before.right === "editor") yield* countPicture(sent)
  const fitted = yield* fitPicture({ bytes: sent.image, within: box, by: sent.by })
  const [url = ""] = yield* keepPictures(before.was.ownerId, [fitted])
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const { right, was } = yield* changeable(sent)
      // An item that meanwhile went to another account does not take a picture that counts for this one.
      if (was.ownerId !== before.was.ownerId) return yield* new NotItemOwner()
      const item = yield* Effect.fromResult(taking(was, { ...picture, url }, now))
      yield* items.save(item, was)
      return yield* shown(item, right, sent.by)
    }),
    [sent.by],
  )
})

const shown = Effect.fnUntraced(function* (item: Item, right: Right, by: UserId) {
  if (right === "editor") return yield* seenByEditor(item, by)
  const collections = yield* Collections
  const { type } = yield* collections.get(item.collectionId)
  return yield* withListing(withQuantity(item, type))
})
