import { DateTime } from "effect"
import { t } from "elysia"
import {
  collectionTypes,
  listingKinds,
  type Share,
  type SharedItem,
  type SharedThing,
  shareTargets,
} from "../../core/index.ts"
import { fieldValuesView } from "../catalog/field-values-view.ts"
import { ItemView } from "../catalog/item-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: shares, share links. */
export const ShareView = named(
  "Share",
  t.Object({
    id: Uuid,
    url: Nullable(t.String()),
    targetType: OneOf(...shareTargets),
    targetId: Uuid,
    createdAt: Moment,
    expiresAt: Nullable(Moment),
    views: Whole(),
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
  t.Object({ name: t.String(), coverUrl: Nullable(t.String()), fields: ItemView.properties.fields }),
)

export const sharedItemView = ({ coverUrl, fields, name }: SharedItem): typeof SharedItemView.static => ({
  name,
  coverUrl,
  fields: fieldValuesView(fields),
})

/** What a link shows besides its items. Contract: shares, share links. */
export const sharedProperties = {
  kind: OneOf(...shareTargets),
  owner: UserCardView,
  collection: Nullable(
    named(
      "SharedCollection",
      t.Object({
        name: t.String(),
        description: Nullable(t.String()),
        type: OneOf(...collectionTypes),
        coverUrl: Nullable(t.String()),
        itemsCount: Whole(),
      }),
    ),
  ),
  listing: Nullable(
    named(
      "SharedListing",
      t.Object({
        kind: OneOf(...listingKinds),
        price: PriceView,
        paymentMethods: t.Array(t.String()),
        description: Nullable(t.String()),
      }),
    ),
  ),
}

const SharedProperties = t.Object(sharedProperties)

export const sharedView = ({ collection, kind, listing, owner }: SharedThing): typeof SharedProperties.static => ({
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
    kind: listing.kind,
    price: priceView(listing.price),
    paymentMethods: [...listing.paymentMethods],
    description: listing.description,
  },
})
