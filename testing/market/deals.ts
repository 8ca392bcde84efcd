import {
  type Deal,
  type ItemSnapshot,
  itemCardOf,
  type MarketItem,
  type Offer,
  type OfferId,
  type Proposal,
  type ShownOffer,
  type ShownProposal,
  type UserId,
} from "../../core/index.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { card, relation } from "../visibility/relations.ts"

/** The proposals of an offer, by number. */
export const proposalsOf = ({ proposals }: World, id: OfferId): ReadonlyArray<Proposal> =>
  [...proposals.values()].filter(({ offerId }) => offerId === id).sort((one, other) => one.number - other.number)

/** An offer with what decisions about it need. */
export const dealOf = (world: World, offer: Offer): Deal => {
  const proposal = proposalsOf(world, offer.id).at(-1) ?? null
  return {
    offer,
    proposal,
    listing: offer.listingId === null ? null : (world.listings.get(offer.listingId) ?? null),
    item: marketItem(world, offer.itemId),
    offered: marketItem(world, proposal?.offeredItemId ?? null),
  }
}

/** An offer as a response shows it to one side. */
export const shownOffer = (world: World, offer: Offer, viewer: UserId): ShownOffer => {
  const { item, proposal } = dealOf(world, offer)
  return {
    offer,
    item: itemCard(world, item, offer.itemSnapshot, viewer),
    owner: card(world, offer.ownerId),
    offerer: card(world, offer.offererId),
    proposal: proposal && shownProposal(world, proposal, viewer),
  }
}

/** A proposal as a response shows it to one side. */
export const shownProposal = (world: World, proposal: Proposal, viewer: UserId): ShownProposal => ({
  proposal,
  proposer: card(world, proposal.proposerId),
  offeredItem: itemCard(world, marketItem(world, proposal.offeredItemId), proposal.offeredItemSnapshot, viewer),
})

const itemCard = (world: World, item: MarketItem | null, kept: ItemSnapshot | null, viewer: UserId) =>
  item === null || kept === null ? null : itemCardOf(item, kept, relation(world, viewer, item.ownerId))
