import { DateTime } from "effect"
import { t } from "elysia"
import type { ShownItem, UserCard } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { fieldValuesView } from "./field-values-view.ts"

/** Contract: catalog, items. */
export const ItemView = named(
  "Item",
  t.Object({
    id: Uuid,
    collectionId: Uuid,
    owner: UserCardView,
    name: t.String(),
    editions: t.Array(t.String()),
    externalRef: Nullable(t.String()),
    fields: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Boolean()])),
    rating: Nullable(Whole()),
    comment: Nullable(t.String()),
    coverUrl: Nullable(t.String()),
    listing: Nullable(t.Object({ id: Uuid, status: OneOf("active", "paused") })),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const itemView = (item: ShownItem, owner: UserCard): typeof ItemView.static => ({
  id: item.id,
  collectionId: item.collectionId,
  owner: userCardView(owner),
  name: item.name,
  editions: [...item.editions],
  externalRef: item.externalRef,
  fields: fieldValuesView(item.fields),
  rating: item.rating,
  comment: item.comment,
  coverUrl: item.coverUrl,
  listing: item.listing && { id: item.listing.id, status: item.listing.status },
  createdAt: DateTime.formatIso(item.createdAt),
  updatedAt: DateTime.formatIso(item.updatedAt),
})
