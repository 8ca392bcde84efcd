import { Clock, Context, DateTime, Effect, Layer, ManagedRuntime, Option, Semaphore } from "effect"
import {
  type Collection,
  type CollectionId,
  type CollectionType,
  type EmailAddress,
  Ids,
  type ItemId,
  listeners,
  reactionsOf,
  Transactions,
  type User,
  type UserId,
} from "../../core/index.ts"
import { AlreadyListed, ListingNotFound } from "../../core/listings/errors.ts"
import { accountSuspended, type Listing } from "../../core/listings/listing.ts"
import { cardOf as itemCardOf } from "../../core/listings/market-item.ts"
import { pauseListingsOf } from "../../core/listings/pause-listings-of.ts"
import { Listings, MarketItems } from "../../core/listings/ports.ts"
import { seesListing } from "../../core/listings/visibility.ts"
import { endOffersOfSuspended } from "../../core/offers/end-offers-of-suspended.ts"
import { DuplicatePendingOffer, OfferNotFound } from "../../core/offers/errors.ts"
import { Offers } from "../../core/offers/ports.ts"
import { AlreadyRated } from "../../core/ratings/errors.ts"
import { Ratings } from "../../core/ratings/ports.ts"
import type { Rating } from "../../core/ratings/rating.ts"
import { newUser } from "../../core/users/user.ts"
import { cardOf } from "../../core/users/user-card.ts"
import { profileView } from "../../core/users/visibility.ts"

import { neighboursOf } from "./market-neighbours.ts"
import { callOf, copyOf, emptyWorld, foundIn, readsOf, restore } from "./market-world.ts"

const Inside = Context.Reference<boolean>("curio/tests/InsideTransaction", { defaultValue: () => false })

/**
 * The market's ports in memory, with what the modules below it do to it. Transactions wait for each other and take
 * back what a failure wrote; outside of them, and between any two calls of ports, other fibers get their turn.
 */
export const marketMemory = (options: { readonly yields?: boolean } = {}) => {
  const world = emptyWorld()
  const writer = Semaphore.makeUnsafe(1)
  let counter = 0
  let millis = Date.UTC(2026, 0, 1)
  const freshId = () => `id-${String(++counter).padStart(6, "0")}`
  const now = () => DateTime.makeUnsafe(millis)
  const call = callOf(options.yields === true)

  const { pair, between, itemOf, card, isOpen, reserved, proposalsOf, dealOf, isSelected, concerns, shownOffer } =
    readsOf(world)
  const keepListing = (listing: Listing) => {
    const twin = ({ id, itemId, status }: Listing) =>
      id !== listing.id && itemId === listing.itemId && status === "active"
    if (listing.status === "active" && [...world.listings.values()].some(twin)) return Effect.fail(new AlreadyListed())
    return Effect.sync(() => void world.listings.set(listing.id, listing))
  }
  const page = <A>(items: ReadonlyArray<A>) => ({ items, next: null })

  const listings = Layer.mock(Listings, {
    get: (id) =>
      call(() =>
        Effect.map(
          foundIn(world.listings, id, () => new ListingNotFound()),
          (listing) => ({
            listing,
            item: itemOf(listing.itemId),
            reserved: reserved(listing.itemId),
          }),
        ),
      ),
    openOf: (selection) =>
      call(() => [...world.listings.values()].filter((l) => l.status !== "closed" && isSelected(selection, l.itemId))),
    add: (listing) => call(() => keepListing(listing)),
    save: (listing) => call(() => keepListing(listing)),
    close: (listing) => Effect.orDie(call(() => keepListing(listing))),
    pauseAll: (owner, at) =>
      call(() => {
        for (const listing of world.listings.values())
          if (listing.ownerId === owner) world.listings.set(listing.id, accountSuspended(listing, at))
      }),
    remove: (id) =>
      call(() => {
        world.listings.delete(id)
        for (const offer of world.offers.values())
          if (offer.listingId === id) world.offers.set(offer.id, { ...offer, listingId: null })
      }),
    show: (id, viewer) =>
      call(() => {
        const listing = world.listings.get(id)
        const owner = listing && world.users.get(listing.ownerId)
        const item = itemOf(listing?.itemId ?? null)
        const toHolder = item === null ? "blocked" : between(viewer, item.ownerId)
        if (listing === undefined || owner === undefined) return Effect.fail(new ListingNotFound())
        const lister = { privacy: owner.privacy, relation: between(viewer, owner.id) }
        if (!seesListing(item, lister, toHolder)) return Effect.fail(new ListingNotFound())
        const shown = itemCardOf(item, listing.itemSnapshot, toHolder)
        const withFields = shown && { ...shown, fields: shown.collectionId === null ? null : {} }
        return Effect.succeed({ listing, item: withFields, owner: cardOf(owner), reserved: reserved(listing.itemId) })
      }),
  })
  const items = Layer.succeed(MarketItems, {
    find: (id) => call(() => Option.fromNullishOr(itemOf(id))),
    hasRoom: () => call(() => true),
    latestCollection: (owner, { type }) =>
      call(() => {
        const own = [...world.collections.values()].filter((one) => one.ownerId === owner && one.type === type)
        return Option.fromUndefinedOr(own.sort((a, b) => b.lastItem - a.lastItem)[0]?.id)
      }),
    transferItem: (id, to, at) =>
      call(() => {
        const item = world.items.get(id)
        const collection = world.collections.get(to)
        if (item === undefined || collection === undefined) return Effect.die(`nothing to hand over: ${id} to ${to}`)
        world.items.set(id, { ...item, collectionId: to, transfers: item.transfers + 1, receivedAt: at })
        world.collections.set(to, { ...collection, lastItem: ++counter })
        return Effect.void
      }),
  })
  const offers = Layer.mock(Offers, {
    get: (id) => call(() => foundIn(world.offers, id, () => new OfferNotFound())),
    deal: (id) =>
      call(() =>
        Effect.map(
          foundIn(world.offers, id, () => new OfferNotFound()),
          dealOf,
        ),
      ),
    open: (which) =>
      call(() =>
        [...world.offers.values()]
          .filter(isOpen)
          .map(dealOf)
          .filter((deal) => concerns(which, deal)),
      ),
    overdue: (since, limit) =>
      call(() =>
        [...world.offers.values()]
          .filter(
            (o) =>
              o.status === "accepted" && o.acceptedAt !== null && DateTime.isLessThanOrEqualTo(o.acceptedAt, since),
          )
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    add: (offer) =>
      call(() =>
        [...world.offers.values()].some((o) => o.itemId === offer.itemId && o.status === "pending")
          ? Effect.fail(new DuplicatePendingOffer())
          : Effect.sync(() => void world.offers.set(offer.id, offer)),
      ),
    save: (offer) => call(() => void world.offers.set(offer.id, offer)),
    addProposal: (proposal) => call(() => void world.proposals.set(proposal.id, proposal)),
    saveProposal: (proposal) => call(() => void world.proposals.set(proposal.id, proposal)),
    show: (id, viewer) =>
      call(() =>
        Effect.map(
          foundIn(world.offers, id, () => new OfferNotFound()),
          (offer) => shownOffer(offer, viewer),
        ),
      ),
    listProposals: (id) =>
      call(() =>
        page(proposalsOf(id).map((proposal) => ({ proposal, proposer: card(proposal.proposerId), offeredItem: null }))),
      ),
  })
  const shownRating = (rating: Rating) => ({ rating, rater: card(rating.raterId), ratee: card(rating.rateeId) })
  const ratingsOf = (id: UserId, viewer: UserId) => {
    const privacy = world.users.get(id)?.privacy ?? "private"
    const sees = profileView(privacy, between(viewer, id)) === "full"
    return sees ? [...world.ratings.values()].filter((r) => r.rateeId === id) : []
  }
  const ratings = Layer.succeed(Ratings, {
    add: (rating) =>
      call(() =>
        [...world.ratings.values()].some((r) => r.offerId === rating.offerId && r.raterId === rating.raterId)
          ? Effect.fail(new AlreadyRated())
          : Effect.sync(() => void world.ratings.set(rating.id, rating)),
      ),
    ofOffer: (id) => call(() => page([...world.ratings.values()].filter((r) => r.offerId === id).map(shownRating))),
    listOf: (id, viewer) => call(() => page(ratingsOf(id, viewer).map(shownRating))),
    summaryOf: (id, viewer) =>
      call(() => {
        const scores = ratingsOf(id, viewer).map(({ score }) => score)
        const sum = scores.reduce((total, score) => total + score, 0)
        return {
          average: scores.length === 0 ? null : Math.round((sum / scores.length) * 100) / 100,
          count: scores.length,
        }
      }),
  })
  const transactions = Layer.succeed(Transactions, {
    atomically: (effect) =>
      Effect.gen(function* () {
        if (yield* Inside) return yield* effect
        const saved = copyOf(world)
        const undo = Effect.sync(() => restore(world, saved))
        return yield* Effect.onError(Effect.provideService(effect, Inside, true), () => undo)
      }).pipe((body) => Effect.flatMap(Inside, (inside) => (inside ? body : writer.withPermit(body)))),
    afterCommit: (effect) => effect,
  })

  const runtime = ManagedRuntime.make(
    reactionsOf({
      ...listeners,
      accountSuspended: [({ user }) => endOffersOfSuspended(user), ({ user }) => pauseListingsOf(user)],
      platformUnlinked: [],
      credentialsChanged: [],
    }).pipe(
      Layer.provideMerge(
        Layer.mergeAll(
          ...[listings, items, offers, ratings, transactions, neighboursOf(world, call)],
          Layer.succeed(Ids, { next: Effect.sync(freshId) }),
          Layer.succeed(
            Clock.Clock,
            clockOf(() => millis),
          ),
        ),
      ),
    ),
  )

  const addCollection = (ownerId: UserId, type: CollectionType, said: Partial<Collection> = {}) => {
    const id = freshId() as CollectionId
    const kept = { name: id, description: null, visibility: "public", coverUrl: null, autoShare: false } as const
    world.collections.set(id, { id, ownerId, type, ...kept, createdAt: now(), updatedAt: now(), lastItem: 0, ...said })
    return id
  }
  return {
    world,
    runtime,
    forward: ({ days = 0, millis: more = 0 }) => {
      millis += days * 86_400_000 + more
    },
    addUser: (name: string, said: Partial<User> = {}) => {
      const id = freshId() as UserId
      const email = `${name}@example.com` as EmailAddress
      world.users.set(id, { ...newUser({ id, email, displayName: name, passwordHash: null, now: now() }), ...said })
      return id
    },
    addCollection,
    addItem: (collectionId: CollectionId, name: string) => {
      const id = freshId() as ItemId
      const collection = world.collections.get(collectionId)
      if (collection !== undefined) world.collections.set(collectionId, { ...collection, lastItem: counter })
      world.items.set(id, { id, collectionId, name, coverUrl: null, transfers: 0, receivedAt: null })
      return id
    },
    befriend: (one: UserId, other: UserId) => void world.friends.set(pair(one, other), true),
    ownerOf: (item: ItemId) => itemOf(item)?.ownerId ?? null,
  }
}

const clockOf = (millis: () => number): Clock.Clock => {
  const real = Effect.runSync(Clock.Clock)
  const nanos = () => BigInt(millis()) * 1_000_000n
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) => real.sleep(duration),
  }
}
