import { t } from "elysia"
import { collectionTypes, type ItemCard } from "../../core/index.ts"
import { OneOf } from "../http/text.ts"

/** An item inside something else; who may no longer see it is not told its collection. Contract: market, listings. */
export const ItemCardView = t.Object({
  id: t.String({ format: "uuid" }),
  name: t.String(),
  coverUrl: t.Union([t.String(), t.Null()]),
  collectionId: t.Union([t.String({ format: "uuid" }), t.Null()]),
  type: OneOf(...collectionTypes),
})

export const itemCardView = ({ id, name, coverUrl, collectionId, type }: ItemCard): typeof ItemCardView.static => ({
  id,
  name,
  coverUrl,
  collectionId,
  type,
})
