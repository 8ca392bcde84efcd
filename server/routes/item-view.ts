import { DateTime } from "effect"
import { t } from "elysia"
import type { Item, UserCard } from "../../core/index.ts"
import { Whole } from "../http/text.ts"
import { UserCardView, userCardView } from "./user-card.ts"

/** Contract: catalog, items. */
export const ItemView = t.Object({
  id: t.String({ format: "uuid" }),
  collectionId: t.String({ format: "uuid" }),
  owner: UserCardView,
  name: t.String(),
  fields: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Boolean()])),
  rating: t.Union([Whole(), t.Null()]),
  comment: t.Union([t.String(), t.Null()]),
  coverUrl: t.Union([t.String(), t.Null()]),
  listing: t.Null(),
  createdAt: t.String({ format: "date-time" }),
  updatedAt: t.String({ format: "date-time" }),
})

export const itemView = (item: Item, owner: UserCard): typeof ItemView.static => ({
  id: item.id,
  collectionId: item.collectionId,
  owner: userCardView(owner),
  name: item.name,
  fields: item.fields,
  rating: item.rating,
  comment: item.comment,
  coverUrl: item.coverUrl,
  // Nothing is for sale or trade before there is a showcase.
  listing: null,
  createdAt: DateTime.formatIso(item.createdAt),
  updatedAt: DateTime.formatIso(item.updatedAt),
})
