import { t } from "elysia"
import { collectionTypes, type ItemCard } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Nullable, OwnId, PictureUrl, Uuid } from "../http/input/view-schemas.ts"

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
  }),
)

export const itemCardView = ({ id, name, coverUrl, collectionId, type }: ItemCard): typeof ItemCardView.static => ({
  id,
  name,
  coverUrl,
  collectionId,
  type,
})
