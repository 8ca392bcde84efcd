import { type DateTime, Effect } from "effect"
import type { Collection, CollectionId, ItemId, Notification, Relation, User, UserId } from "../../core/index.ts"
import type { Listing, ListingId } from "../../core/listings/listing.ts"
import { cardOf as itemCardOf, type MarketItem } from "../../core/listings/market-item.ts"
import type { ItemSelection } from "../../core/listings/ports.ts"
import type { Deal } from "../../core/offers/deal.ts"
import type { Offer, OfferId } from "../../core/offers/offer.ts"
import type { Open, ShownOffer } from "../../core/offers/ports.ts"
import type { Proposal, ProposalId } from "../../core/offers/proposal.ts"
import type { Rating, RatingId } from "../../core/ratings/rating.ts"
import { cardOf } from "../../core/users/user-card.ts"

interface KeptCollection extends Collection {
  readonly lastItem: number
}
type KeptItem = Pick<MarketItem, "id" | "collectionId" | "name" | "coverUrl"> & {
  readonly transfers: number
  readonly receivedAt: DateTime.Utc | null
}

/** Everything that there is, by id; what is in the maps never changes, the maps do. */
export const emptyWorld = () => ({
  users: new Map<UserId, User>(),
  friends: new Map<string, true>(),
  blocks: new Map<string, true>(),
  collections: new Map<CollectionId, KeptCollection>(),
  items: new Map<ItemId, KeptItem>(),
  listings: new Map<ListingId, Listing>(),
  offers: new Map<OfferId, Offer>(),
  proposals: new Map<ProposalId, Proposal>(),
  ratings: new Map<RatingId, Rating>(),
  notifications: new Map<string, Notification>(),
})

export type World = ReturnType<typeof emptyWorld>

/** What the ports answer from, as the world is at the moment. */
export const readsOf = (world: World) => {
  const pair = (one: string, other: string) => [one, other].sort().join("|")
  const between = (viewer: UserId, owner: UserId): Relation => {
    if (viewer === owner) return "self"
    if (world.blocks.has(pair(viewer, owner))) return "blocked"
    return world.friends.has(pair(viewer, owner)) ? "friend" : "stranger"
  }
  const itemOf = (id: ItemId | null): MarketItem | null => {
    const item = id === null ? undefined : world.items.get(id)
    const collection = item && world.collections.get(item.collectionId)
    const owner = collection && world.users.get(collection.ownerId)
    if (item === undefined || collection === undefined || owner === undefined) return null
    const { transfers: _, receivedAt: __, ...card } = item
    return {
      ...card,
      ownerId: owner.id,
      ownerPrivacy: owner.privacy,
      type: collection.type,
      visibility: collection.visibility,
    }
  }
  const card = (id: UserId) => {
    const user = world.users.get(id)
    return user === undefined ? null : cardOf(user)
  }
  const isOpen = ({ status }: Offer) => status === "pending" || status === "accepted"
  const reserved = (item: ItemId) =>
    [...world.offers.values()].some((o) => o.itemId === item && o.status === "accepted")
  const proposalsOf = (id: OfferId) =>
    [...world.proposals.values()].filter(({ offerId }) => offerId === id).sort((a, b) => a.number - b.number)
  const dealOf = (offer: Offer): Deal => {
    const proposal = proposalsOf(offer.id).at(-1) ?? null
    const listing = offer.listingId === null ? null : (world.listings.get(offer.listingId) ?? null)
    return { offer, proposal, listing, item: itemOf(offer.itemId), offered: itemOf(proposal?.offeredItemId ?? null) }
  }
  const isSelected = (selection: ItemSelection, item: ItemId) =>
    selection.kind === "items" ? selection.ids.includes(item) : world.items.get(item)?.collectionId === selection.id
  const concerns = (which: Open, { offer, proposal }: Deal): boolean => {
    if (which.kind === "for") return isSelected(which.selection, offer.itemId)
    if (which.kind === "by listing") return offer.listingId === which.id
    if (which.kind === "of") return offer.ownerId === which.user || offer.offererId === which.user
    if (which.kind === "between") return pair(offer.ownerId, offer.offererId) === pair(which.one, which.other)
    const given = proposal?.status === "pending" || proposal?.status === "accepted" ? proposal.offeredItemId : null
    return which.items.includes(offer.itemId) || (given !== null && which.items.includes(given))
  }
  const shownOffer = (offer: Offer, viewer: UserId): ShownOffer => {
    const { proposal, item, offered } = dealOf(offer)
    const seen = (one: MarketItem | null, face: Offer["itemSnapshot"] | null) =>
      one === null || face === null ? null : itemCardOf(one, face, between(viewer, one.ownerId))
    return {
      offer,
      item: seen(item, offer.itemSnapshot),
      owner: card(offer.ownerId),
      offerer: card(offer.offererId),
      proposal: proposal && {
        proposal,
        proposer: card(proposal.proposerId),
        offeredItem: seen(offered, proposal.offeredItemFace),
      },
    }
  }
  return { pair, between, itemOf, card, isOpen, reserved, proposalsOf, dealOf, isSelected, concerns, shownOffer }
}

export const copyOf = (world: World): World => ({
  users: new Map(world.users),
  friends: new Map(world.friends),
  blocks: new Map(world.blocks),
  collections: new Map(world.collections),
  items: new Map(world.items),
  listings: new Map(world.listings),
  offers: new Map(world.offers),
  proposals: new Map(world.proposals),
  ratings: new Map(world.ratings),
  notifications: new Map(world.notifications),
})

export const restore = (world: World, saved: World): void => void Object.assign(world, saved)

/** A call of a port: with `yields` other fibers get their turn before it. */
export const callOf =
  (yields: boolean) =>
  <A, E = never>(body: () => A | Effect.Effect<A, E>): Effect.Effect<A, E> => {
    const run = Effect.suspend(() => {
      const answer = body()
      return Effect.isEffect(answer) ? answer : Effect.succeed(answer)
    })
    return yields ? Effect.andThen(Effect.yieldNow, run) : run
  }

export type Call = ReturnType<typeof callOf>

/** What a map has under a key. */
export const foundIn = <K, A, E>(map: ReadonlyMap<K, A>, key: K, error: () => E): Effect.Effect<A, E> => {
  const found = map.get(key)
  return found === undefined ? Effect.fail(error()) : Effect.succeed(found)
}
