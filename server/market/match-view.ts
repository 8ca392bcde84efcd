import { t } from "elysia"
import type { ShownMatch } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { ListingView, listingView } from "./listing-view.ts"

/** Contract: market, matches. */
export const MatchView = named(
  "Match",
  t.Object({
    user: UserCardView,
    theirs: t.Array(ListingView),
    theirsCount: Whole(),
    mine: t.Array(ListingView),
    mineCount: Whole(),
  }),
)

export const matchView = ({ mine, mineCount, theirs, theirsCount, user }: ShownMatch): typeof MatchView.static => ({
  user: userCardView(user),
  theirs: theirs.map(listingView),
  theirsCount,
  mine: mine.map(listingView),
  mineCount,
})
