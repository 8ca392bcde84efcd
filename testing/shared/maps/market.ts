import type { DateTime } from "effect"
import type {
  AskedItem,
  Entry,
  EntryId,
  EntryWant,
  GroupId,
  ItemId,
  Leg,
  LegId,
  Listing,
  ListingId,
  Offer,
  OfferId,
  Proposal,
  ProposalId,
  Rating,
  RatingId,
  Round,
  RoundGroup,
  RoundId,
  TokenHash,
  UserId,
  Want,
  WantId,
  WantNews,
} from "../../../core/index.ts"
import { byKey, map } from "../map.ts"

export const maps = {
  wants: map<WantId, Want>({ goesWith: { users: ({ ownerId }, user) => ownerId === user } }),
  /** By the ids of the want and the listing. */
  notifiedWants: map<string, { readonly wantId: WantId; readonly listingId: ListingId }>({
    goesWith: { listings: ({ listingId }, id) => listingId === id },
  }),
  /** In the order of their turns. */
  wantNews: map<string, KeptNews>({ goesWith: { listings: ({ listing }, id) => listing === id } }),
  rounds: map<RoundId, Round>(),
  /** Until when a server has a round to solve it. */
  roundClaims: map<RoundId, DateTime.Utc>(),
  /** The hashes of the codes that invite. */
  roundLinks: map<RoundId, TokenHash>(),
  /** Organizers and invites by `partOf`. */
  roundOrganizers: map<string, KeptRoundPart & { readonly addedAt: DateTime.Utc }>(),
  roundInvites: map<string, KeptRoundPart>(),
  roundEntries: map<EntryId, Entry>(),
  roundWants: map<EntryId, ReadonlyArray<EntryWant>>(),
  roundGroups: map<GroupId, RoundGroup>(),
  /** The portions of published files, by round, file and number. */
  roundFiles: map<string, string>(),
  roundLegs: map<LegId, Leg>(),
  listings: map<ListingId, Listing>({ goesWith: { users: ({ ownerId }, user) => ownerId === user } }),
  offers: map<OfferId, Offer>({
    loses: {
      listings: (offer, id) => ({
        ...withoutListing(offer, id),
        further: offer.further.map((one) => withoutListing(one, id)),
      }),
    },
  }),
  proposals: map<ProposalId, Proposal>({
    loses: {
      listings: (proposal, id) => ({
        ...proposal,
        asked: proposal.asked?.map((one) => withoutListing(one, id)) ?? null,
      }),
    },
  }),
  ratings: map<RatingId, Rating>(),
  itemHolds: map<ItemId, KeptHold>({ goesWith: { items: byKey } }),
}

const withoutListing = <Asked extends AskedItem>(asked: Asked, id: string): Asked =>
  asked.listingId === id ? { ...asked, listingId: null } : asked

/** News that are left to the worker, and the wants whose answers counted them. */
export interface KeptNews extends Omit<WantNews, "lister"> {
  readonly counted: ReadonlyArray<WantId>
}

export interface KeptRoundPart {
  readonly roundId: RoundId
  readonly userId: UserId
}

/** What holds copies of an item. */
export interface KeptHold {
  /** How many accepted offers. */
  readonly offers: number
  readonly entries: ReadonlyArray<EntryId>
}
