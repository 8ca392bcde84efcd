import { Elysia, t } from "elysia"
import { listListingsOf, listRatingsOf, listWantsOf } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { RatingSummaryView, ratingSummaryView } from "../users/rating-summary-view.ts"
import { openUserListDeclaration, userList, userListDeclaration } from "../users/user-lists.ts"
import { ListingView, listingView } from "./listing-view.ts"
import { RatingView, ratingView } from "./rating-view.ts"
import { PublicWantView, publicWantView } from "./want-view.ts"

/** What a user offers, looks for and is rated, limited to what the viewer may see. Contract: users, users. */
export const userMarketRoutes = ({ plugin, list }: Http) => {
  const handler = userList(list)
  return new Elysia({ prefix: "/users", tags: ["market"] })
    .use(plugin)
    .get(
      "/:id/listings",
      handler("listings", listListingsOf, listingView),
      openUserListDeclaration("Lists the listings of a person that you may see.", ListOf(ListingView)),
    )
    .get(
      "/:id/wants",
      handler("wants", listWantsOf, publicWantView),
      userListDeclaration("Lists what a person looks for, as far as you may see it.", ListOf(PublicWantView)),
    )
    .get(
      "/:id/ratings",
      handler(
        "ratings",
        ({ owner, ...asked }) => listRatingsOf({ ratee: owner, ...asked }),
        (rating) => ratingView(rating),
        ({ summary }) => ({ summary: ratingSummaryView(summary) }),
      ),
      userListDeclaration("Lists the ratings of a person, with their summary.", RatingsOf),
    )
}

const RatingsOf = named(
  "RatingListWithSummary",
  t.Object({
    ...ListOf(RatingView).properties,
    summary: described("The average of all ratings, of which this is a page.", RatingSummaryView),
  }),
)
