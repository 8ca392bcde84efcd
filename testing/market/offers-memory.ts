import { DateTime, Effect, Layer } from "effect"
import {
  askedOf,
  type Deal,
  duplicateOf,
  type GivenItem,
  givenIn,
  type ItemCard,
  type ItemId,
  itemCardOf,
  type Offer,
  type OfferId,
  Offers,
  OffersErrors,
  type Open,
  type Proposal,
  type Rating,
  Ratings,
  RatingsErrors,
  type ShownOffer,
  type ShownProposal,
  type ShownRating,
  type UserId,
} from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { byId, newestFirst, pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { heldCopies, marketItem } from "../visibility/market-item.ts"
import { card, dealConversation, pairKey, relation } from "../visibility/relations.ts"
import { isSelected } from "./listings-memory.ts"
import { ratingSummaryOf, seenRatings } from "./ratings-seen.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(offersPorts(store), ratingsPorts(store))

const offersPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Offers, {
    get: (id) => read((world) => offerOf(world, id)),
    deal: (id) => read((world) => Effect.map(offerOf(world, id), (offer) => dealOf(world, offer))),
    open: (which) =>
      read((world) =>
        byId(world.offers.values())
          .filter((offer) => isOpen(offer) && concerns(world, which, offer) && !isLeftOut(which, offer))
          .map((offer) => dealOf(world, offer)),
      ),
    overdue: (now, limit) =>
      read(({ offers }) => {
        const accepted = [...offers.values()].flatMap(({ dueAt, id, status }) =>
          status === "accepted" && dueAt !== null ? [{ id, at: dueAt }] : [],
        )
        const due = accepted.filter(({ at }) => DateTime.isLessThanOrEqualTo(at, now))
        const oldest = pageOf(due, "up", ({ at, id }) => [DateTime.toEpochMillis(at), id], { limit, after: null })
        return oldest.items.map(({ id }) => id)
      }),
    add: (offer) =>
      write((world) => {
        const full = isOpen(offer) ? askedOf(offer).findIndex(({ itemId }) => !hasFreePlace(world, itemId)) : -1
        if (full >= 0) return Effect.fail(duplicateOf(offer, full))
        return Effect.sync(() => void world.offers.set(offer.id, offer))
      }),
    eraseHandovers: (user) =>
      write(({ offers }) => {
        for (const [id, offer] of offers) {
          const ownerHandover = offer.ownerId === user ? null : offer.ownerHandover
          offers.set(id, { ...offer, ownerHandover, ...(offer.offererId === user ? { offererHandover: null } : {}) })
        }
      }),
    ask: (offer) =>
      write((world) => {
        const was = world.offers.get(offer.id)
        if (was === undefined) return Effect.void
        const known = [...leftOf(was), ...offer.gone]
        const full = askedOf(offer).findIndex(({ itemId }) => !known.includes(itemId) && !hasFreePlace(world, itemId))
        if (full >= 0) return Effect.fail(duplicateOf(offer, full))
        return Effect.sync(() => {
          for (const proposal of proposalsOf(world, offer.id))
            if (proposal.asked === null && isOther(was, offer))
              world.proposals.set(proposal.id, { ...proposal, asked: askedOf(was) })
          world.offers.set(offer.id, { ...was, ...askedIn(offer) })
        })
      }),
    save: (offer) =>
      write(({ offers }) => {
        const was = offers.get(offer.id)
        if (was !== undefined) offers.set(offer.id, isOpen(offer) ? { ...offer, ...askedIn(was) } : offer)
      }),
    addProposal: (proposal) =>
      write((world) => {
        const isTwin = ({ number, status }: Proposal) =>
          number === proposal.number || (isLive(status) && isLive(proposal.status))
        if (proposalsOf(world, proposal.offerId).some(isTwin)) return Effect.die(new Error("There is such a proposal."))
        return Effect.sync(() => void world.proposals.set(proposal.id, proposal))
      }),
    saveProposal: ({ asked, furtherOffered, id, offeredItemId, status }) =>
      write(({ proposals }) => {
        const was = proposals.get(id)
        const items = status === "accepted" ? { asked, furtherOffered } : {}
        if (was !== undefined) proposals.set(id, { ...was, ...items, offeredItemId, status })
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
        const offer = world.offers.get(id)
        return shownAs(byNumber, (proposal) => shownProposal(world, proposal, offer, viewer))
      }),
  })

const offerOf = ({ offers }: World, id: OfferId) => found(offers, id, () => new OffersErrors.OfferNotFound())

/** Whether fewer offers are pending on the item than copies are free. An item that is not there has one copy. */
const hasFreePlace = (world: World, itemId: ItemId): boolean => {
  const open = [...world.offers.values()].filter((one) => isOpen(one) && leftOf(one).includes(itemId))
  const copies = world.items.get(itemId)?.copies ?? 1
  const pending = open.filter(({ status }) => status === "pending")
  return open.length < copies && pending.length < copies - heldCopies(world, itemId)
}

/** The items that an offer asks for and that are not gone. */
const leftOf = (offer: Offer): ReadonlyArray<ItemId> =>
  askedOf(offer).flatMap(({ itemId }) => (offer.gone.includes(itemId) ? [] : [itemId]))

/** What `ask` stores of an offer. */
const askedIn = ({ further, gone, itemId, itemSnapshot, listingId }: Offer) => ({
  ...{ further, gone, itemId, itemSnapshot, listingId },
})

const isOther = (one: Offer, other: Offer): boolean =>
  askedOf(one).length !== askedOf(other).length ||
  askedOf(one).some(({ itemId }, n) => itemId !== askedOf(other)[n]?.itemId)

const isOpen = ({ status }: Offer): boolean => status === "pending" || status === "accepted"

const isLive = (status: Proposal["status"]): boolean => status === "pending" || status === "accepted"

const isLeftOut = (which: Open, { id }: Offer): boolean => which.kind === "with" && which.besides === id

const concerns = (world: World, which: Open, offer: Offer): boolean => {
  if (which.kind === "for") return leftOf(offer).some((item) => isSelected(world, which.selection, item))
  if (which.kind === "by listing")
    return askedOf(offer).some(({ itemId, listingId }) => listingId === which.id && !offer.gone.includes(itemId))
  if (which.kind === "of") return offer.ownerId === which.user || offer.offererId === which.user
  if (which.kind === "between") return pairKey(offer.ownerId, offer.offererId) === pairKey(which.one, which.other)
  const given = proposalsOf(world, offer.id)
    .filter(({ status }) => isLive(status))
    .flatMap((proposal) => givenIn(proposal).map(({ itemId }) => itemId))
  return which.items.some((item) => leftOf(offer).includes(item) || given.includes(item))
}

/** The proposals of an offer, by number. */
const proposalsOf = ({ proposals }: World, id: OfferId): ReadonlyArray<Proposal> =>
  [...proposals.values()].filter(({ offerId }) => offerId === id).sort((one, other) => one.number - other.number)

/** An offer with what decisions about it need. */
const dealOf = (world: World, offer: Offer): Deal => {
  const proposal = proposalsOf(world, offer.id).at(-1) ?? null
  return {
    offer,
    proposal,
    listings: askedOf(offer).map(({ listingId }) =>
      listingId === null ? null : (world.listings.get(listingId) ?? null),
    ),
    items: askedOf(offer).map(({ itemId }) => marketItem(world, itemId)),
    offered: givenIn(proposal).map(({ itemId }) => marketItem(world, itemId)),
  }
}

/** An offer as a response shows it to one side. */
const shownOffer = (world: World, offer: Offer, viewer: UserId): ShownOffer => {
  const { proposal } = dealOf(world, offer)
  const items = cards(world, askedOf(offer), viewer)
  return {
    offer,
    item: items[0] ?? null,
    items,
    owner: card(world, offer.ownerId),
    offerer: card(world, offer.offererId),
    proposal: proposal && shownProposal(world, proposal, offer, viewer),
    conversationId: dealConversation(world, { kind: "offer", id: offer.id }, [offer.ownerId, offer.offererId], viewer),
  }
}

/** A proposal as a response shows it to one side. */
const shownProposal = (world: World, proposal: Proposal, offer: Offer | undefined, viewer: UserId): ShownProposal => {
  const asked = proposal.asked ?? (offer === undefined ? [] : askedOf(offer))
  const offeredItems = cards(world, givenIn(proposal), viewer)
  return {
    proposal,
    proposer: card(world, proposal.proposerId),
    offeredItem: offeredItems[0] ?? null,
    offeredItems,
    items: cards(world, asked, viewer),
    listings: asked.map(({ listingId }) => listingId),
  }
}

const cards = (world: World, some: ReadonlyArray<GivenItem>, viewer: UserId): ReadonlyArray<ItemCard | null> =>
  some.map(({ itemId, itemSnapshot }) => {
    const item = marketItem(world, itemId)
    return item && itemCardOf(item, itemSnapshot, relation(world, viewer, item.ownerId))
  })

const ratingsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Ratings, {
    add: (rating) =>
      write(({ ratings }) => {
        const isTwin = (one: Rating) =>
          one.offerId === rating.offerId && one.legId === rating.legId && one.raterId === rating.raterId
        if ([...ratings.values()].some(isTwin)) return Effect.fail(new RatingsErrors.AlreadyRated())
        return Effect.sync(() => void ratings.set(rating.id, rating))
      }),
    ofOffer: (offer, page) =>
      read((world) => {
        const both = [...world.ratings.values()].filter(({ offerId }) => offerId === offer)
        return shownAs(newestFirst(both, page), (rating) => shown(world, rating))
      }),
    listOf: (ratee, viewer, page) =>
      read((world) => shownAs(newestFirst(seenRatings(world, ratee, viewer), page), (rating) => shown(world, rating))),
    summaryOf: (ratee, viewer) => read((world) => ratingSummaryOf(seenRatings(world, ratee, viewer))),
  })

const shown = (world: World, rating: Rating): ShownRating => ({
  rating,
  rater: card(world, rating.raterId),
  ratee: card(world, rating.rateeId),
})
