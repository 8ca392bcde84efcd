import { DateTime } from "effect"
import { t } from "elysia"
import { offerKinds, offerStatuses, proposalStatuses, type ShownOffer, type ShownProposal } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { Owner, PersonView, personView } from "../users/user-card-view.ts"
import { momentView, progressKeys, progressView } from "./progress-view.ts"

const Item = Nullable(ItemCardView)

/** The terms that one side proposes. Contract: market, offers. */
export const ProposalView = named(
  "Proposal",
  t.Object({
    id: OwnId,
    proposer: described("Who proposed these terms.", PersonView),
    price: described("The price, or null. What is for sale needs one; what is only for trade has none.", PriceView),
    offeredItem: described("The item that the offerer gives in a trade, or null.", Item),
    message: Nullable(t.String()),
    status: described("Whether the proposal waits for the other side, or how it ended.", OneOf(...proposalStatuses)),
    createdAt: Moment,
  }),
)

export const proposalView = ({ proposal, proposer, offeredItem }: ShownProposal): typeof ProposalView.static => ({
  id: proposal.id,
  proposer: personView(proposer),
  price: priceView(proposal.price),
  offeredItem: offeredItem && itemCardView(offeredItem),
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
    listingId: described("The id of the listing, or null once it is removed.", Nullable(Uuid)),
    item: described("The item of the listing, or null once it is deleted.", Item),
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
  owner,
  offerer,
  proposal,
}: ShownOffer): typeof OfferView.static => ({
  id: offer.id,
  listingId: offer.listingId,
  item: item && itemCardView(item),
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
