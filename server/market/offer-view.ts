import { DateTime } from "effect"
import { t } from "elysia"
import {
  askedOf,
  type ItemCard,
  offerKinds,
  offerSides,
  offerStatuses,
  proposalStatuses,
  type ShownOffer,
  type ShownProposal,
} from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { Owner, PersonView, personView } from "../users/user-card-view.ts"
import { momentView, progressKeys, progressView } from "./progress-view.ts"

const Item = Nullable(ItemCardView)
const Listings = t.Array(Nullable(Uuid))
const PriceFrom = Nullable(OneOf(...offerSides))

/** The terms that one side proposes. Contract: market, offers. */
export const ProposalView = named(
  "Proposal",
  t.Object({
    id: OwnId,
    proposer: described("Who proposed these terms.", PersonView),
    price: described("The price of a purchase, or the money that one side adds in a trade; null for none.", PriceView),
    priceFrom: described("Who pays the price, or null without one.", PriceFrom),
    offeredItem: described("The first item that the offerer gives in a trade, or null.", Item),
    offeredItems: described(
      "All items that the offerer gives in a trade; null for one that is deleted.",
      t.Array(Item),
    ),
    listings: described("The ids of the listings that it asks for; null for one that is removed.", Listings),
    items: described(
      "The items that it asks for, in the order of `listings`; null for one that is deleted.",
      t.Array(Item),
    ),
    message: Nullable(t.String()),
    status: described("Whether the proposal waits for the other side, or how it ended.", OneOf(...proposalStatuses)),
    createdAt: Moment,
  }),
)

export const proposalView = ({
  items,
  listings,
  offeredItem,
  offeredItems,
  proposal,
  proposer,
}: ShownProposal): typeof ProposalView.static => ({
  id: proposal.id,
  proposer: personView(proposer),
  price: priceView(proposal.price),
  priceFrom: proposal.priceFrom,
  offeredItem: offeredItem && itemCardView(offeredItem),
  offeredItems: offeredItems.map(cardView),
  listings: [...listings],
  items: items.map(cardView),
  message: proposal.message,
  status: proposal.status,
  createdAt: DateTime.formatIso(proposal.createdAt),
})

/** The proposal of an offer immediately after a proposal was made. */
export const latestProposalView = ({ proposal }: ShownOffer): typeof ProposalView.static => {
  if (proposal === null) throw new Error("An offer with a new proposal has none.")
  return proposalView(proposal)
}

/** Contract: market, offers. */
export const OfferView = named(
  "Offer",
  t.Object({
    id: OwnId,
    listingId: described("The id of the first listing, or null once it is removed.", Nullable(Uuid)),
    item: described("The item of the first listing, or null once it is deleted.", Item),
    listings: described("The ids of all listings that it asks for; null for one that is removed.", Listings),
    items: described("The items of all of them, in that order; null for one that is deleted.", t.Array(Item)),
    offeredItems: described(
      "What the offerer gives by the latest proposal; null for one that is deleted.",
      t.Array(Item),
    ),
    priceFrom: described("Who pays the price of the latest proposal, or null without one.", PriceFrom),
    owner: Owner,
    offerer: described("Who made the offer.", PersonView),
    kind: described("Whether the offerer buys the item or trades one of their own for it.", OneOf(...offerKinds)),
    status: described("How far the offer is.", OneOf(...offerStatuses)),
    proposal: described("The latest proposal, or null.", Nullable(ProposalView)),
    ownerConfirmedAt: described("When the owner confirmed the transfer, or null.", Nullable(Moment)),
    offererConfirmedAt: described("When the offerer confirmed the transfer, or null.", Nullable(Moment)),
    completedAt: described("When the items were transferred, or null.", Nullable(Moment)),
    ...progressKeys,
    conversationId: described("The id of the conversation of the two sides about it, or null.", Nullable(Uuid)),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const offerView = ({
  conversationId,
  offer,
  item,
  items,
  owner,
  offerer,
  proposal,
}: ShownOffer): typeof OfferView.static => ({
  id: offer.id,
  listingId: offer.listingId,
  item: item && itemCardView(item),
  listings: askedOf(offer).map(({ listingId }) => listingId),
  items: items.map(cardView),
  offeredItems: (proposal?.offeredItems ?? []).map(cardView),
  priceFrom: proposal?.proposal.priceFrom ?? null,
  owner: personView(owner),
  offerer: personView(offerer),
  kind: offer.kind,
  status: offer.status,
  proposal: proposal && proposalView(proposal),
  ownerConfirmedAt: momentView(offer.ownerConfirmedAt),
  offererConfirmedAt: momentView(offer.offererConfirmedAt),
  completedAt: momentView(offer.completedAt),
  ...progressView(offer),
  conversationId,
  createdAt: DateTime.formatIso(offer.createdAt),
  updatedAt: DateTime.formatIso(offer.updatedAt),
})

const cardView = (card: ItemCard | null) => card && itemCardView(card)
