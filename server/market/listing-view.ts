import { DateTime } from "effect"
import { t } from "elysia"
import { listingKinds, listingStatuses, type ShownListing } from "../../core/index.ts"
import { fieldValuesView } from "../catalog/field-values-view.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { ItemView } from "../catalog/item-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

const ListedItemView = named(
  "ListedItem",
  t.Object({
    ...ItemCardView.properties,
    editions: t.Array(t.String()),
    fields: Nullable(ItemView.properties.fields),
  }),
)

/** Contract: market, listings. */
export const ListingView = named(
  "Listing",
  t.Object({
    id: Uuid,
    item: Nullable(ListedItemView),
    owner: UserCardView,
    kind: OneOf(...listingKinds),
    price: PriceView,
    paymentMethods: t.Array(t.String()),
    description: Nullable(t.String()),
    status: OneOf(...listingStatuses),
    reserved: t.Boolean(),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const listingView = ({ listing, item, owner, reserved }: ShownListing): typeof ListingView.static => ({
  id: listing.id,
  item: item && {
    ...itemCardView(item),
    editions: [...item.editions],
    fields: item.fields && fieldValuesView(item.fields),
  },
  owner: userCardView(owner),
  kind: listing.kind,
  price: priceView(listing.price),
  paymentMethods: [...listing.paymentMethods],
  description: listing.description,
  status: listing.status,
  reserved,
  createdAt: DateTime.formatIso(listing.createdAt),
  updatedAt: DateTime.formatIso(listing.updatedAt),
})

/** A listing of one's own in lists. Contract: market, GET /listings/mine. */
export const OwnListingView = named("OwnListing", t.Object({ ...ListingView.properties, pendingOffersCount: Whole() }))

export const ownListingView = (
  own: ShownListing & { readonly pendingOffersCount: number },
): typeof OwnListingView.static => ({ ...listingView(own), pendingOffersCount: own.pendingOffersCount })
