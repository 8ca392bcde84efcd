import { t } from "elysia"
import type { ShownSeller } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { MoneyView, moneyView } from "../http/input/money.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { ListingView, listingView } from "./listing-view.ts"

/** Contract: market, sellers. */
export const SellerView = named(
  "Seller",
  t.Object({
    user: UserCardView,
    wantsCount: described("How many of your open wants you can buy from the user.", Whole()),
    listings: described("What one offer may ask for, to meet the most of these wants.", t.Array(ListingView)),
    totals: described("What these listings cost together, in each currency.", t.Array(MoneyView)),
  }),
)

export const sellerView = ({ listings, totals, user, wantsCount }: ShownSeller): typeof SellerView.static => ({
  user: userCardView(user),
  wantsCount,
  listings: listings.map(listingView),
  totals: totals.map(moneyView),
})
