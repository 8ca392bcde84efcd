import { t } from "elysia"
import type { ShownMatch } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { ListingView, listingView } from "./listing-view.ts"

/** Contract: market, matches. */
export const MatchView = named(
  "Match",
  t.Object({
    user: UserCardView,
    theirs: described("The newest listings of the user that you want.", t.Array(ListingView)),
    theirsCount: described("How many listings of the user you want.", Whole()),
    mine: described("Your newest listings that the user wants.", t.Array(ListingView)),
    mineCount: described("How many of your listings the user wants.", Whole()),
  }),
)

export const matchView = ({ mine, mineCount, theirs, theirsCount, user }: ShownMatch): typeof MatchView.static => ({
  user: userCardView(user),
  theirs: theirs.map(listingView),
  theirsCount,
  mine: mine.map(listingView),
  mineCount,
})
