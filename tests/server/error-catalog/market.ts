import { type SQL, sql } from "drizzle-orm"
import { Context } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  accepted,
  act,
  buying,
  type Caller,
  completed,
  euros,
  itemOf,
  listingOf,
  offerTo,
  tradeWith,
  trading,
} from "../market/market.ts"
import { answered, type Producers, unknown, type World } from "./world.ts"

const days31 = 31 * 24 * 60 * 60 * 1000

export const market: Producers = {
  "listings.ITEM_NOT_FOUND": ({ ada }) => list(ada, unknown),
  "listings.PRICE_MISSING": async ({ ada }) =>
    answered(ada.post("/listings", { itemId: (await itemOf(ada)).id, kind: "sale" })),
  "listings.NOT_FOUND": ({ ada }) => answered(ada.get(`/listings/${unknown}`)),
  "listings.NOT_AUTHORIZED": async ({ ada, service }) => list(await service.member(), (await itemOf(ada)).id),
  "listings.ALREADY_LISTED": async ({ ada }) => list(ada, (await listingOf(ada)).item.id),
  "listings.INVALID_TRANSITION": async ({ ada }) => answered(ada.post(`/listings/${(await listingOf(ada)).id}/resume`)),
  "listings.LISTING_CLOSED": async ({ ada }) => {
    const { id } = await closedListing(ada)
    return answered(ada.patch(`/listings/${id}`, { description: "late" }))
  },
  "listings.LISTING_NOT_CLOSED": async ({ ada }) =>
    answered(ada.delete(`/listings/${(await listingOf(ada)).id}?hard=true`)),

  "offers.LISTING_NOT_FOUND": ({ ada }) => offer(ada, buying(unknown)),
  "offers.LISTING_NOT_ACTIVE": async ({ ada, service }) =>
    offer(await service.member(), buying((await closedListing(ada)).id)),
  "offers.ITEM_NOT_FOUND": async ({ ada, service }) => {
    const listing = await listingOf(ada)
    await ada.delete(`/items/${listing.item.id}`)
    return offer(await service.member(), buying(listing.id))
  },
  "offers.OFFER_NOT_FOUND": ({ ada }) => answered(ada.get(`/offers/${unknown}`)),
  "offers.OFFERED_ITEM_NOT_FOUND": (world) => trade(world, async () => unknown),
  "offers.OFFERED_ITEM_NOT_OWNED": (world) => trade(world, async () => (await itemOf(world.ada)).id),
  "offers.OFFERED_COLLECTION_PRIVATE": (world) =>
    trade(world, async (by) => (await itemOf(by, {}, { visibility: "private" })).id),
  "offers.OFFERED_COLLECTION_REQUIRES_FRIENDSHIP": (world) =>
    trade(world, async (by) => (await itemOf(by, {}, { visibility: "friends_only" })).id),
  "offers.ITEM_NOT_AVAILABLE": async ({ ada, service }) => {
    const buyer = await service.member()
    const { listing, offer: first } = await offerTo(ada, buyer)
    await completed(ada, buyer, first)
    return offer(await service.member(), buying(listing.id))
  },
  "offers.ITEM_NOT_FOR_SALE": async ({ ada, service }) =>
    offer(await service.member(), buying((await listingOf(ada, { kind: "trade" })).id)),
  "offers.ITEM_NOT_FOR_TRADE": async ({ ada, service }) =>
    offer(await service.member(), trading((await listingOf(ada, { kind: "sale" })).id, unknown)),
  "offers.CANNOT_OFFER_OWN_ITEM": async ({ ada }) => offer(ada, buying((await listingOf(ada)).id)),
  "offers.DUPLICATE_PENDING_OFFER": async (world) => {
    const { offerer, listing } = await pending(world)
    return offer(offerer, buying(listing.id))
  },
  "offers.NO_PENDING_PROPOSAL": async (world) => {
    const { ada, offer } = await pending(world)
    await act(ada, offer, "reject")
    return answered(act(ada, offer, "accept"))
  },
  "offers.CANNOT_ACCEPT_OWN_PROPOSAL": async (world) => {
    const { offerer, offer } = await pending(world)
    return answered(act(offerer, offer, "accept"))
  },
  "offers.CANNOT_REJECT_OWN_PROPOSAL": async (world) => {
    const { offerer, offer } = await pending(world)
    return answered(act(offerer, offer, "reject"))
  },
  "offers.ALREADY_PROPOSED": async (world) => {
    const { offerer, offer } = await pending(world)
    return answered(act(offerer, offer, "proposals", { price: euros(1) }))
  },
  "offers.OFFER_NOT_NEGOTIABLE": async (world) => {
    const { ada, offerer, offer } = await pending(world)
    await act(offerer, offer, "cancel")
    return answered(act(ada, offer, "accept"))
  },
  "offers.INVALID_PROPOSAL": async ({ ada, service }) => {
    const { offer } = await tradeWith(ada, await service.member())
    return answered(act(ada, offer, "proposals", {}))
  },
  "offers.NO_PROPOSAL_HISTORY": async (world) => {
    const { ada, offer } = await pending(world)
    await change(world, sql`delete from proposals where offer_id = ${offer.id}`)
    return answered(ada.get(`/offers/${offer.id}/proposals`))
  },
  "offers.NOT_AUTHORIZED": async (world) => {
    const { offer } = await pending(world)
    const stranger = await world.service.member()
    return answered(stranger.get(`/offers/${offer.id}`))
  },
  "offers.INVALID_TRANSITION": async (world) => {
    const { ada, offer } = await pending(world)
    return answered(act(ada, offer, "confirm"))
  },
  "offers.ALREADY_CONFIRMED": async (world) => {
    const { ada, offer } = await agreed(world)
    await act(ada, offer, "confirm")
    return answered(act(ada, offer, "confirm"))
  },
  "offers.ITEM_GONE": async (world) => {
    const { ada, listing, offer } = await agreed(world)
    await ada.delete(`/items/${listing.item.id}`)
    return answered(act(ada, offer, "confirm"))
  },
  "offers.OFFERED_ITEM_GONE": async ({ ada, service }) => {
    const offerer = await service.member()
    const { offer, offered } = await tradeWith(ada, offerer)
    await accepted(ada, offer)
    await offerer.delete(`/items/${offered.id}`)
    return answered(act(ada, offer, "confirm"))
  },
  "offers.OFFERER_HAS_NO_COLLECTION": async (world) => {
    const { offerer, offer } = await agreed(world)
    return answered(act(offerer, offer, "confirm", { collectionId: unknown }))
  },
  "offers.OWNER_HAS_NO_COLLECTION": async ({ ada, service }) => {
    const { offer } = await tradeWith(ada, await service.member())
    await accepted(ada, offer)
    return answered(act(ada, offer, "confirm", { collectionId: unknown }))
  },

  "ratings.OFFER_NOT_FOUND": ({ ada }) => rate(ada, unknown),
  "ratings.NOT_FOUND": ({ ada }) => answered(ada.get(`/offers/${unknown}/ratings`)),
  "ratings.OFFER_NOT_COMPLETED": async (world) => rate(world.ada, (await pending(world)).offer.id),
  "ratings.NOT_AUTHORIZED": async (world) => rate(await world.service.member(), (await done(world)).offer.id),
  "ratings.WINDOW_EXPIRED": async (world) => {
    const { ada, offer } = await done(world)
    await change(world, sql`update offers set completed_at = completed_at - ${days31} where id = ${offer.id}`)
    return rate(ada, offer.id)
  },
  "ratings.ALREADY_RATED": async (world) => {
    const { ada, offer } = await done(world)
    await ada.post("/ratings", { offerId: offer.id, score: 5 })
    return rate(ada, offer.id)
  },
}

const list = (by: Caller, itemId: string) => answered(by.post("/listings", { itemId, kind: "trade" }))
const offer = (by: Caller, body: object) => answered(by.post("/offers", body))
const rate = (by: Caller, offerId: string) => answered(by.post("/ratings", { offerId, score: 5 }))

const closedListing = async (by: Caller) => {
  const { id } = await listingOf(by)
  return (await by.delete(`/listings/${id}`)).body
}

/** A user new offers an item of some kind for one of the listings. */
const trade = async ({ ada, service }: World, which: (by: Caller) => Promise<string>) => {
  const by = await service.member()
  return offer(by, trading((await listingOf(ada)).id, await which(by)))
}

const pending = async ({ ada, service }: World) => {
  const offerer = await service.member()
  return { ada, offerer, ...(await offerTo(ada, offerer)) }
}

const agreed = async (world: World) => {
  const made = await pending(world)
  await accepted(made.ada, made.offer)
  return made
}

const done = async (world: World) => {
  const made = await pending(world)
  await completed(made.ada, made.offerer, made.offer)
  return made
}

/** Brings about what no request can. */
const change = ({ service }: World, statement: SQL) =>
  service.inside(Context.getUnsafe(service.http.services, Database).execute((db) => db.run(statement)))
