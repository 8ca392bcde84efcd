import { Effect } from "effect"
import {
  listOffers,
  listOwnListings,
  listOwnWants,
  listProposals,
  listRatingsOf,
  OwnRecords,
} from "../../core/index.ts"
import { ownListingView } from "../market/listing-view.ts"
import { offerView, proposalView } from "../market/offer-view.ts"
import { ratingView } from "../market/rating-view.ts"
import { wantView } from "../market/want-view.ts"
import { allOf, inTurn, type Kind, listed, listedWith } from "./lines.ts"

export const wantsKind: Kind = {
  name: "wants",
  lines: listed(
    (owner, page) => listOwnWants({ owner: owner.id, status: null, listingId: null, page }),
    (want) => ({ line: wantView(want) }),
  ),
}

export const listingsKind: Kind = {
  name: "listings",
  lines: listed(
    (owner, page) => listOwnListings({ owner: owner.id, status: null, page }),
    (listing) => ({ line: ownListingView(listing) }),
  ),
}

export const offersKind: Kind = {
  name: "offers",
  lines: listedWith(
    (owner, page) => listOffers({ by: owner.id, role: null, status: null, page }),
    (shown, owner) =>
      allOf((page) => listProposals({ id: shown.offer.id, by: owner.id, page })).pipe(
        Effect.catchTag("offers.NO_PROPOSAL_HISTORY", () => Effect.succeed([])),
        Effect.map((all) => ({ line: { ...offerView(shown), proposals: all.map(proposalView) } })),
      ),
  ),
}

export const ratingsKind: Kind = {
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
}
