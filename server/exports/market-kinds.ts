import { Effect } from "effect"
import { listOffers, listOwnListings, listProposals, listRatingsOf, listShares, OwnRecords } from "../../core/index.ts"
import { ownListingView } from "../market/listing-view.ts"
import { offerView, proposalView } from "../market/offer-view.ts"
import { ratingView } from "../market/rating-view.ts"
import { shareView } from "../shares/share-view.ts"
import { allOf, inTurn, type Kind, listed, listedWith } from "./lines.ts"

export const marketKinds: ReadonlyArray<Kind> = [
  {
    name: "listings",
    lines: listed(
      (owner, page) => listOwnListings({ owner: owner.id, status: null, page }),
      (listing) => ({ line: ownListingView(listing) }),
    ),
  },
  {
    name: "shares",
    lines: listed(
      (owner, page) => listShares(owner.id, page),
      // The secret is left out: a person who has it sees the thing.
      (share) => ({ line: shareView(share, null, "") }),
    ),
  },
  {
    name: "offers",
    lines: listedWith(
      (owner, page) => listOffers({ by: owner.id, role: null, status: null, page }),
      (shown, owner) =>
        allOf((page) => listProposals({ id: shown.offer.id, by: owner.id, page })).pipe(
          Effect.catchTag("offers.NO_PROPOSAL_HISTORY", () => Effect.succeed([])),
          Effect.map((all) => ({ line: { ...offerView(shown), proposals: all.map(proposalView) } })),
        ),
    ),
  },
  {
    name: "ratings",
    lines: inTurn(
      listed(
        (owner, page) => listRatingsOf({ ratee: owner.id, viewer: owner.id, page }),
        (rating) => ({ line: ratingView(rating) }),
      ),
      listed(
        (owner, page) => OwnRecords.use((records) => records.ratingsGiven(owner.id, page)),
        (rating) => ({ line: ratingView(rating) }),
      ),
    ),
  },
]
