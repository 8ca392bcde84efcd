import type {
  EntryId,
  ItemId,
  Listing,
  ListingId,
  Offer,
  OfferId,
  Proposal,
  ProposalId,
  Rating,
  RatingId,
} from "../../../core/index.ts"
import { byKey, map } from "../map.ts"

export const maps = {
  listings: map<ListingId, Listing>({ goesWith: { users: ({ ownerId }, user) => ownerId === user } }),
  offers: map<OfferId, Offer>({
    loses: { listings: (offer, id) => (offer.listingId === id ? { ...offer, listingId: null } : offer) },
  }),
  proposals: map<ProposalId, Proposal>(),
  ratings: map<RatingId, Rating>(),
  itemHolds: map<ItemId, KeptHold>({ goesWith: { items: byKey } }),
}

/** What holds an item. */
export interface KeptHold {
  /** How many accepted offers. */
  readonly offers: number
  readonly entry: EntryId | null
}
