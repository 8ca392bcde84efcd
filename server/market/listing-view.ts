import { DateTime } from "effect"
import { t } from "elysia"
import { listingKinds, listingStatuses, type ShownListing } from "../../core/index.ts"
import { fieldValuesView } from "../catalog/field-values-view.ts"
import { ItemCardView, itemCardView, PicturesView, picturesView } from "../catalog/item-card-view.ts"
import { ItemView } from "../catalog/item-view.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { LongText, Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { RatingSummaryView, ratingSummaryView } from "../users/rating-summary-view.ts"
import { OwnerCard, userCardView } from "../users/user-card-view.ts"

const ListedItemView = named(
  "ListedItem",
  t.Object({
    ...ItemCardView.properties,
    editions: described("What the item is a copy of: at most five texts `<scheme>:<value>`.", t.Array(t.String())),
    pictures: PicturesView,
    fields: described(
      "The values of the item's fields, or null where the viewer may no longer see them.",
      Nullable(ItemView.properties.fields),
    ),
  }),
)

/** Contract: market, listings. */
export const ListingView = named(
  "Listing",
  t.Object({
    id: OwnId,
    item: described("The item, or null once it is deleted.", Nullable(ListedItemView)),
    owner: OwnerCard,
    ownerRating: described(
      "The newest 100 ratings of the owner that you see, or null where you do not see their profile.",
      Nullable(RatingSummaryView),
    ),
    kind: described("Whether the item is for sale, for trade, or both.", OneOf(...listingKinds)),
    price: described("The price, or null. What is for sale needs one; what is only for trade has none.", PriceView),
    paymentMethods: described("The ways of paying that the owner takes, in their own words.", t.Array(t.String())),
    description: LongText,
    status: described(
      "`active` listings are shown to others, `paused` ones are not, `closed` ones take no offers any more.",
      OneOf(...listingStatuses),
    ),
    freeCopies: described(
      "How many copies neither accepted offers nor trade rounds hold, or null where the viewer may not see the item.",
      Nullable(Whole()),
    ),
    reserved: described("Whether no copy of the item is free: the listing takes no new offers then.", t.Boolean()),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const listingView = ({
  listing,
  item,
  owner,
  ownerRating,
  freeCopies,
  reserved,
}: ShownListing): typeof ListingView.static => ({
  id: listing.id,
  item: item && {
    ...itemCardView(item),
    editions: [...item.editions],
    pictures: picturesView(item.pictures),
    fields: item.fields && fieldValuesView(item.fields),
  },
  owner: userCardView(owner),
  ownerRating: ownerRating && ratingSummaryView(ownerRating),
  kind: listing.kind,
  price: priceView(listing.price),
  paymentMethods: [...listing.paymentMethods],
  description: listing.description,
  status: listing.status,
  freeCopies,
  reserved,
  createdAt: DateTime.formatIso(listing.createdAt),
  updatedAt: DateTime.formatIso(listing.updatedAt),
})

/** A listing of one's own in lists. Contract: market, GET /listings/mine. */
export const OwnListingView = named(
  "OwnListing",
  t.Object({
    ...ListingView.properties,
    pendingOffersCount: described("How many offers wait for an answer.", Whole()),
  }),
)

export const ownListingView = (
  own: ShownListing & { readonly pendingOffersCount: number },
): typeof OwnListingView.static => ({ ...listingView(own), pendingOffersCount: own.pendingOffersCount })
