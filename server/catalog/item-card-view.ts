import { t } from "elysia"
import { collectionTypes, type ItemCard, type ItemPicture } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Nullable, OwnId, PictureUrl, Uuid } from "../http/input/view-schemas.ts"

/** A picture of an item. Contract: catalog, pictures. */
export const ItemPictureView = named(
  "ItemPicture",
  t.Object({
    id: OwnId,
    url: described("The address of the picture.", t.String()),
    caption: described("What its owner says about the picture, or null.", Nullable(t.String())),
  }),
)

/** The pictures of an item in an answer. */
export const PicturesView = described(
  "The pictures, in their order: the first is the cover. There are none where the viewer may not see the item.",
  t.Array(ItemPictureView),
)

export const picturesView = (pictures: ReadonlyArray<ItemPicture>): typeof PicturesView.static =>
  pictures.map(({ id, url, caption }) => ({ id, url, caption }))

/**
 * An item inside another object; a viewer who may no longer see the item does not receive its collection.
 * Contract: market, listings.
 */
export const ItemCardView = named(
  "ItemCard",
  t.Object({
    id: OwnId,
    name: t.String(),
    coverUrl: PictureUrl,
    collectionId: Nullable(Uuid),
    type: OneOf(...collectionTypes),
    copies: described(
      "How many things of the same kind the item stands for, or null where the viewer may no longer see it.",
      Nullable(Whole()),
    ),
  }),
)

export const itemCardView = ({
  id,
  name,
  coverUrl,
  collectionId,
  type,
  copies,
}: ItemCard): typeof ItemCardView.static => ({
  id,
  name,
  coverUrl,
  collectionId,
  type,
  copies,
})
