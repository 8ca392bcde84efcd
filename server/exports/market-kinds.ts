import { Effect, Stream } from "effect"
import { listOffers, listOwnListings, listProposals, listRatingsOf, listShares, OwnRecords } from "../../core/index.ts"
import { ownListingView } from "../views/listing.ts"
import { offerView, proposalView } from "../views/offer.ts"
import { ratingView } from "../views/rating.ts"
import { shareView } from "../views/share.ts"
import { inTurn, type Kind, listed, pages } from "./lines.ts"

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
      // The secret is left out: whoever has it sees the thing.
      (share) => ({ line: shareView(share, null, "") }),
    ),
  },
  {
    name: "offers",
    lines: (owner) =>
      Stream.mapEffect(
        pages((page) => listOffers({ by: owner.id, role: null, status: null, page })),
        (shown) => {
          const proposals = pages((page) => listProposals({ id: shown.offer.id, by: owner.id, page })).pipe(
            Stream.catchTag("offers.NO_PROPOSAL_HISTORY", () => Stream.empty),
            Stream.runCollect,
          )
          return Effect.map(proposals, (all) => ({
            line: { ...offerView(shown), proposals: all.map(proposalView) },
          }))
        },
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
