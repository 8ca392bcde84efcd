import { DateTime } from "effect"
import { t } from "elysia"
import {
  collectionTypes,
  type FieldDefinition,
  listingKinds,
  type Share,
  type SharedItem,
  type SharedThing,
  shareTargets,
} from "../../core/index.ts"
import { FieldDefinitionView, fieldDefinitionView } from "../catalog/field-definition-view.ts"
import { fieldValuesView } from "../catalog/field-values-view.ts"
import { ItemPictureView } from "../catalog/item-card-view.ts"
import { ItemView } from "../catalog/item-view.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { LongText, Moment, Nullable, OwnId, PictureUrl, Uuid } from "../http/input/view-schemas.ts"
import { OwnerCard, userCardView } from "../users/user-card-view.ts"

/** Contract: shares, share links. */
export const ShareView = named(
  "Share",
  t.Object({
    id: OwnId,
    url: described(
      "The address that shows it, or null where the key that encrypted it was lost.",
      Nullable(t.String()),
    ),
    targetType: described("What the link shows.", OneOf(...shareTargets)),
    targetId: described("The id of the collection or the listing.", Uuid),
    createdAt: Moment,
    expiresAt: described("When it ends by itself, or null.", Nullable(Moment)),
    views: described("How often its first page was shown.", Whole()),
  }),
)

/** A link with the address of the page of the web app that shows it; `secret` is null where its key was lost. */
export const shareView = (share: Share, secret: string | null, frontendUrl: string): typeof ShareView.static => ({
  id: share.id,
  url: secret === null ? null : `${frontendUrl}/s/${secret}`,
  targetType: share.targetType,
  targetId: share.targetId,
  createdAt: DateTime.formatIso(share.createdAt),
  expiresAt: share.expiresAt && DateTime.formatIso(share.expiresAt),
  views: share.views,
})

/** An item behind a link. Contract: shares, share links. */
export const SharedItemView = named(
  "SharedItem",
  t.Object({
    name: t.String(),
    copies: ItemView.properties.copies,
    coverUrl: PictureUrl,
    pictures: described(
      "The pictures, in their order: the first is the cover.",
      t.Array(named("SharedPicture", t.Omit(ItemPictureView, ["id"]))),
    ),
    fields: ItemView.properties.fields,
  }),
)

export const sharedItemView = ({
  copies,
  coverUrl,
  fields,
  name,
  pictures,
}: SharedItem): typeof SharedItemView.static => ({
  name,
  copies,
  coverUrl,
  pictures: pictures.map(({ url, caption }) => ({ url, caption })),
  fields: fieldValuesView(fields),
})

const SharedField = named("SharedField", t.Pick(FieldDefinitionView, ["key", "name", "type", "currency", "isSystem"]))

/** What a link shows besides its items. Contract: shares, share links. */
export const sharedProperties = {
  kind: OneOf(...shareTargets),
  owner: OwnerCard,
  collection: Nullable(
    named(
      "SharedCollection",
      t.Object({
        name: t.String(),
        description: LongText,
        type: OneOf(...collectionTypes),
        coverUrl: PictureUrl,
        itemsCount: Whole(),
      }),
    ),
  ),
  listing: described(
    "The open listing of the item, or null.",
    Nullable(
      named(
        "SharedListing",
        t.Object({
          id: described("The id of the listing, for people with an account.", OwnId),
          kind: OneOf(...listingKinds),
          price: described(
            "The price, or null. What is for sale needs one; what is only for trade has none.",
            PriceView,
          ),
          paymentMethods: described(
            "The ways of paying that the owner takes, in their own words.",
            t.Array(t.String()),
          ),
          description: LongText,
        }),
      ),
    ),
  ),
  fields: described(
    "The fields of the items that are not hidden, in the order of their collection.",
    t.Array(SharedField),
  ),
}

const SharedProperties = t.Object(sharedProperties)

export const sharedView = (
  { collection, kind, listing, owner }: SharedThing,
  fields: ReadonlyArray<FieldDefinition>,
): typeof SharedProperties.static => ({
  kind,
  owner: userCardView(owner),
  collection: collection && {
    name: collection.name,
    description: collection.description,
    type: collection.type,
    coverUrl: collection.coverUrl,
    itemsCount: collection.itemsCount,
  },
  listing: listing && {
    id: listing.id,
    kind: listing.kind,
    price: priceView(listing.price),
    paymentMethods: [...listing.paymentMethods],
    description: listing.description,
  },
  fields: fields.map((definition) => {
    const { currency, isSystem, key, name, type } = fieldDefinitionView(definition)
    return { key, name, type, currency, isSystem }
  }),
})
