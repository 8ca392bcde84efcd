import { get } from "./call.ts"
import type { Move } from "./moves.ts"
import type { SeenListing, SeenOffer } from "./views.ts"
import type { World } from "./world.ts"

/** What traders do with offers, each with how often. */
export const offerMoves: ReadonlyArray<readonly [number, Move]> = [
  [
    22,
    (world) => {
      const { dice, listings, anybody } = world
      const listing = dice.oneOf(
        [...listings.values()].filter(({ status }) => status === "active" || dice.chance(0.05)),
      )
      if (listing === undefined) return null
      const by = anybody()
      const kind =
        dice.chance(0.95) && listing.kind !== "both" ? kindFor[listing.kind] : dice.oneOf(["buy", "trade"] as const)
      const body = { ...asking(world, listing, kind), kind, ...termsOf(world, kind ?? "buy", by.id) }
      return { by, route: "POST /offers", method: "POST", path: "/offers", body, status: 201 }
    },
  ],
  [
    8,
    (world) => {
      const offer = pick(world, (one) => one.status === "pending")
      if (offer === undefined) return null
      const { dice, mostly } = world
      // A rejected proposal is answered by either side.
      const by = mostly(dice.chance(0.8) ? otherSide(offer) : (offer.proposal?.proposer.id ?? null))
      const body = { ...otherThings(world, offer), ...termsOf(world, offer.kind, offer.offerer.id ?? "") }
      return {
        by,
        route: "POST /offers/:id/proposals",
        method: "POST",
        path: `${path(offer)}/proposals`,
        body,
        status: 201,
      }
    },
  ],
  [
    16,
    (world) => {
      const offer = pick(world, (one) => one.proposal?.status === "pending")
      if (offer === undefined) return null
      const body = world.dice.chance(0.3) ? { proposalId: offer.proposal?.id } : {}
      const by = world.mostly(otherSide(offer))
      return act("accept", offer, by, body)
    },
  ],
  [
    3,
    (world) => {
      const offer = pick(world, (one) => one.proposal?.status === "pending")
      return offer === undefined ? null : act("reject", offer, world.mostly(otherSide(offer)), {})
    },
  ],
  [
    3,
    (world) => {
      const offer = pick(world, ({ status }) => status === "pending" || status === "accepted")
      return offer === undefined ? null : act("cancel", offer, world.mostly(eitherSide(world, offer)))
    },
  ],
  [
    26,
    (world) => {
      const offer = pick(world, ({ status }) => status === "accepted")
      if (offer === undefined) return null
      const { dice, mostly, collectionsOf, typeOf, collections } = world
      const waiting = offer.ownerConfirmedAt === null ? offer.owner.id : offer.offerer.id
      const by = mostly(dice.chance(0.7) ? waiting : eitherSide(world, offer))
      const received = dice.oneOf(by.id === offer.owner.id ? offer.offeredItems : offer.items)?.id
      const places = dice.chance(0.9)
        ? collectionsOf(by.id).filter(({ type }) => type === typeOf(received ?? ""))
        : [...collections.values()]
      const collectionId = dice.chance(0.5) ? dice.oneOf(places)?.id : undefined
      return act("confirm", offer, by, collectionId === undefined ? {} : { collectionId })
    },
  ],
  [
    2,
    (world) => {
      const offer = pick(world, ({ status }) => status === "completed")
      return offer === undefined ? null : act("confirm", offer, world.mostly(eitherSide(world, offer)), {})
    },
  ],
  [
    4,
    (world) => {
      const offer = pick(world, ({ status }) => status === "completed")
      if (offer === undefined) return null
      const body = { offerId: offer.id, score: 1 + world.dice.below(5), comment: world.word() }
      const by = world.mostly(eitherSide(world, offer))
      return { by, route: "POST /ratings", method: "POST", path: "/ratings", body, status: 201 }
    },
  ],
  [
    5,
    ({ dice, anybody }) => {
      const role = dice.oneOf(["", "&role=received", "&role=sent"])
      const status = dice.chance(0.4) ? `&status=${dice.oneOf(["pending", "accepted", "completed", "cancelled"])}` : ""
      return get(anybody(), "GET /offers", `/offers?limit=${1 + dice.below(40)}${role}${status}`)
    },
  ],
  [5, (world) => reading(world, "GET /offers/:id", "")],
  [3, (world) => reading(world, "GET /offers/:id/proposals", "/proposals")],
  [1, (world) => reading(world, "GET /offers/:id/ratings", "/ratings")],
]

const path = ({ id }: SeenOffer) => `/offers/${id}`
const kindFor = { sale: "buy", trade: "trade" } as const

/** An offer that seems to be what is wanted, the newer the likelier, or now and then another. */
const pick = ({ dice, offers }: World, fits: (offer: SeenOffer) => boolean): SeenOffer | undefined =>
  dice.oneOf(dice.chance(0.95) ? [...offers.values()].filter(fits) : [...offers.values()].slice(-50))

const otherSide = ({ owner, offerer, proposal }: SeenOffer) =>
  proposal?.proposer.id === owner.id ? offerer.id : owner.id

const eitherSide = ({ dice }: World, { owner, offerer }: SeenOffer) => (dice.chance(0.5) ? owner.id : offerer.id)

/** How many things a side names: mostly one or a few, now and then as many as may be. */
const many = ({ dice }: World): number => (dice.chance(0.5) ? 1 : dice.chance(0.9) ? 2 + dice.below(3) : 10)

/** So many of some things, each once. */
const someOf = <A>({ dice }: World, things: ReadonlyArray<A>, count: number): ReadonlyArray<A> => {
  const from = dice.below(Math.max(things.length, 1))
  return [...things.slice(from), ...things.slice(0, from)].slice(0, count)
}

/** Asks for a listing, and mostly for others of the same user too. */
const asking = (world: World, listing: SeenListing, kind: string | undefined) => {
  const fitting = world
    .othersOf(listing)
    .filter((one) => one.kind === "both" || kindFor[one.kind] === kind || world.dice.chance(0.05))
  const ids = [listing, ...someOf(world, fitting, many(world) - 1)].map(({ id }) => id)
  return ids.length === 1 && world.dice.chance(0.5) ? { listingId: ids[0] } : { listingIds: ids }
}

/** Of several things without one, or for others, or as it was. */
const otherThings = (world: World, { listings, kind }: SeenOffer) => {
  const there = listings.flatMap((id) => (id === null ? [] : (world.listings.get(id) ?? [])))
  const [first] = there
  if (first === undefined || world.dice.chance(0.5)) return {}
  if (there.length > 1 && world.dice.chance(0.5)) {
    const left = someOf(world, there, there.length - 1)
    return { listingIds: left.map(({ id }) => id) }
  }
  return asking(world, first, kind)
}

const termsOf = (world: World, kind: "buy" | "trade", giver: string) => {
  const { dice, itemsOf, items, word } = world
  const price = { amount: 1 + dice.below(1000), currency: "EUR" }
  const message = word()
  if (kind === "buy") return { price, message }
  const own = someOf(world, dice.chance(0.95) ? itemsOf(giver) : [...items.values()], many(world)).map(({ id }) => id)
  const things = own.length === 1 && dice.chance(0.5) ? { offeredItemId: own[0] } : { offeredItemIds: own }
  const priceFrom = dice.oneOf([undefined, "offerer", "owner"] as const)
  return { message, ...things, ...(dice.chance(0.5) ? {} : { price, ...(priceFrom && { priceFrom }) }) }
}

const act = (
  verb: "accept" | "reject" | "cancel" | "confirm",
  offer: SeenOffer,
  by: ReturnType<World["anybody"]>,
  body?: object,
) => ({
  by,
  route: `POST /offers/:id/${verb}` as const,
  method: "POST",
  path: `${path(offer)}/${verb}`,
  ...(body === undefined ? {} : { body }),
  status: 200 as const,
})

type Reading = "GET /offers/:id" | "GET /offers/:id/proposals" | "GET /offers/:id/ratings"

const reading = (world: World, route: Reading, rest: string) => {
  const offer = world.dice.oneOf([...world.offers.values()].slice(-200))
  if (offer === undefined) return null
  return get(world.mostly(eitherSide(world, offer)), route, `${path(offer)}${rest}`)
}
