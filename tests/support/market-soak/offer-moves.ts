import { get } from "./call.ts"
import type { Move } from "./moves.ts"
import type { SeenOffer } from "./views.ts"
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
      const body = { listingId: listing.id, kind, ...termsOf(world, kind ?? "buy", by.id) }
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
      const body = termsOf(world, offer.kind, offer.offerer.id ?? "")
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
      const received = by.id === offer.owner.id ? offer.proposal?.offeredItem?.id : offer.item?.id
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

const termsOf = ({ dice, itemsOf, items, word }: World, kind: "buy" | "trade", giver: string) => {
  if (kind === "buy") return { price: { amount: 1 + dice.below(1000), currency: "EUR" }, message: word() }
  const item = dice.oneOf(dice.chance(0.95) ? itemsOf(giver) : [...items.values()])
  return { message: word(), ...(item === undefined ? {} : { offeredItemId: item.id }) }
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
