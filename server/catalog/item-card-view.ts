import { t } from "elysia"
import { collectionTypes, type ItemCard } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"

/**
 * An item inside another object; a viewer who may no longer see the item does not receive its collection.
 * Contract: market, listings.
 */
export const ItemCardView = named(
  "ItemCard",
  t.Object({
    id: Uuid,
    name: t.String(),
    coverUrl: Nullable(t.String()),
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
