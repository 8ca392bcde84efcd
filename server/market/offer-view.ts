import { DateTime } from "effect"
import { t } from "elysia"
import { offerKinds, offerStatuses, proposalStatuses, type ShownOffer, type ShownProposal } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

const Item = Nullable(ItemCardView)

/** The terms that one side proposes. Contract: market, offers. */
export const ProposalView = named(
  "Proposal",
  t.Object({
    id: Uuid,
    proposer: PersonView,
    price: PriceView,
    offeredItem: Item,
    message: Nullable(t.String()),
    status: OneOf(...proposalStatuses),
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
    id: Uuid,
    listingId: Nullable(Uuid),
    item: Item,
    owner: PersonView,
    offerer: PersonView,
    kind: OneOf(...offerKinds),
    status: OneOf(...offerStatuses),
    proposal: Nullable(ProposalView),
    ownerConfirmedAt: Nullable(Moment),
    offererConfirmedAt: Nullable(Moment),
    completedAt: Nullable(Moment),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const offerView = ({ offer, item, owner, offerer, proposal }: ShownOffer): typeof OfferView.static => ({
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
  createdAt: DateTime.formatIso(offer.createdAt),
  updatedAt: DateTime.formatIso(offer.updatedAt),
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)
