import { DateTime } from "effect"
import { t } from "elysia"
import { cardOf, type ShownItem, type User, type UserCard } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, PictureUrl, Uuid } from "../http/input/view-schemas.ts"
import { OwnerCard, userCardView } from "../users/user-card-view.ts"
import { fieldValuesView } from "./field-values-view.ts"
import { PicturesView, picturesView } from "./item-card-view.ts"

/** Contract: catalog, purchases. */
const PurchaseView = named(
  "Purchase",
  t.Object({
    price: described("What was paid, or null.", PriceView),
    on: described("The day of the purchase as YYYY-MM-DD, or null.", Nullable(t.String({ format: "date" }))),
  }),
)

/** Contract: catalog, items. */
export const ItemView = named(
  "Item",
  t.Object({
    id: OwnId,
    collectionId: Uuid,
    owner: OwnerCard,
    name: t.String(),
    copies: described("How many things of the same kind the item stands for.", Whole()),
    lent: described("How many of the copies are lent; 0 for others than the owner.", Whole()),
    editions: described("What the item is a copy of: at most five texts `<scheme>:<value>`.", t.Array(t.String())),
    externalRef: described(
      "The name of the item in the file that it was imported from, or null.",
      Nullable(t.String()),
    ),
    fields: described(
      "The values of the fields by their keys; money in minor units of the field's currency.",
      t.Record(t.String(), t.Union([t.String(), t.Number(), t.Boolean()])),
    ),
    rating: described("The owner's 1 to 5 stars, or null.", Nullable(Whole())),
    comment: described("The owner's own words about the item, or null.", Nullable(t.String())),
    tags: described("The owner's own words for the item. Others see none.", t.Array(t.String())),
    location: described("Where the owner keeps the item, or null. Others do not see it.", Nullable(t.String())),
    purchase: described(
      "What the owner paid for each copy, and when, or null. Others do not see it.",
      Nullable(PurchaseView),
    ),
    coverUrl: PictureUrl,
    pictures: PicturesView,
    listing: described(
      "The open listing of the item, or null.",
      Nullable(t.Object({ id: OwnId, status: OneOf("active", "paused") })),
    ),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const itemView = (item: ShownItem, owner: UserCard): typeof ItemView.static => ({
  id: item.id,
  collectionId: item.collectionId,
  owner: userCardView(owner),
  name: item.name,
  copies: item.copies,
  lent: item.lent,
  editions: listOf(item.editions),
  externalRef: item.externalRef,
  fields: fieldValuesView(item.fields),
  rating: item.rating,
  comment: item.comment,
  tags: listOf(item.tags),
  location: item.location,
  purchase: item.purchase && { price: priceView(item.purchase.price), on: item.purchase.on },
  coverUrl: item.coverUrl,
  pictures: item.pictures.length === 0 ? [] : picturesView(item.pictures),
  listing: item.listing && { id: item.listing.id, status: item.listing.status },
  createdAt: DateTime.formatIso(item.createdAt),
  updatedAt: DateTime.formatIso(item.updatedAt),
})

/** An item that a user has changed: of their own, or with its owner, of a collection that they edit. */
export const itemViewFor = (item: ShownItem & { readonly owner?: UserCard }, user: User): typeof ItemView.static =>
  itemView(item, item.owner ?? cardOf(user))

/** Most items have none, and a list shows many items. */
const listOf = (texts: ReadonlyArray<string>): Array<string> => (texts.length === 0 ? [] : [...texts])
