import { DateTime, Effect, Layer } from "effect"
import { type Offer, type OfferId, Offers, OffersErrors, type Open, type Proposal } from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { byId, newestFirst, pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { pairOf } from "../visibility/relations.ts"
import { dealOf, proposalsOf, shownOffer, shownProposal } from "./deals.ts"
import { isSelected } from "./listings.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Offers, {
    get: (id) => read((world) => offerOf(world, id)),
    deal: (id) => read((world) => Effect.map(offerOf(world, id), (offer) => dealOf(world, offer))),
    open: (which) =>
      read((world) =>
        byId(world.offers.values())
          .filter((offer) => isOpen(offer) && concerns(world, which, offer))
          .map((offer) => dealOf(world, offer)),
      ),
    overdue: (acceptedAt, limit) =>
      read(({ offers }) => {
        const accepted = [...offers.values()].flatMap((offer) =>
          offer.status === "accepted" && offer.acceptedAt !== null ? [{ id: offer.id, at: offer.acceptedAt }] : [],
        )
        const due = accepted.filter(({ at }) => DateTime.isLessThanOrEqualTo(at, acceptedAt))
        const oldest = pageOf(due, "up", ({ at, id }) => [DateTime.toEpochMillis(at), id], { limit, after: null })
        return oldest.items.map(({ id }) => id)
      }),
    add: (offer) =>
      write(({ offers }) => {
        const isTwin = (one: Offer) => one.itemId === offer.itemId && isOpen(one)
        if (isOpen(offer) && [...offers.values()].some(isTwin))
          return Effect.fail(new OffersErrors.DuplicatePendingOffer())
        return Effect.sync(() => void offers.set(offer.id, offer))
      }),
    save: (offer) => write(({ offers }) => void (offers.has(offer.id) && offers.set(offer.id, offer))),
    addProposal: (proposal) =>
      write((world) => {
        const isTwin = ({ number, status }: Proposal) =>
          number === proposal.number || (isLive(status) && isLive(proposal.status))
        if (proposalsOf(world, proposal.offerId).some(isTwin)) return Effect.die(new Error("There is such a proposal."))
        return Effect.sync(() => void world.proposals.set(proposal.id, proposal))
      }),
    saveProposal: ({ id, status }) =>
      write(({ proposals }) => {
        const was = proposals.get(id)
        if (was !== undefined) proposals.set(id, { ...was, status })
      }),
    show: (id, viewer) => read((world) => Effect.map(offerOf(world, id), (offer) => shownOffer(world, offer, viewer))),
    list: (viewer, { role, status }, page) =>
      read((world) => {
        const wanted = [...world.offers.values()].filter(
          (offer) =>
            (status === null || offer.status === status) &&
            ((role !== "sent" && offer.ownerId === viewer) || (role !== "received" && offer.offererId === viewer)),
        )
        return shownAs(newestFirst(wanted, page), (offer) => shownOffer(world, offer, viewer))
      }),
    listProposals: (id, viewer, page) =>
      read((world) => {
        const byNumber = pageOf(proposalsOf(world, id), "up", (proposal) => [proposal.number, proposal.id], page)
        return shownAs(byNumber, (proposal) => shownProposal(world, proposal, viewer))
      }),
  })

const offerOf = ({ offers }: World, id: OfferId) => found(offers, id, () => new OffersErrors.OfferNotFound())

const isOpen = ({ status }: Offer): boolean => status === "pending" || status === "accepted"

const isLive = (status: Proposal["status"]): boolean => status === "pending" || status === "accepted"

const concerns = (world: World, which: Open, offer: Offer): boolean => {
  if (which.kind === "for") return isSelected(world, which.selection, offer.itemId)
  if (which.kind === "by listing") return offer.listingId === which.id
  if (which.kind === "of") return offer.ownerId === which.user || offer.offererId === which.user
  if (which.kind === "between") return pairOf(offer.ownerId, offer.offererId) === pairOf(which.one, which.other)
  const given = proposalsOf(world, offer.id)
    .filter(({ status }) => isLive(status))
    .map(({ offeredItemId }) => offeredItemId)
  return which.items.some((item) => item === offer.itemId || given.includes(item))
}
