import { type Call, get, namesOf } from "./call.ts"
import type { Move } from "./moves.ts"

const path = (id: string) => `/listings/${id}`
const kinds = ["sale", "trade", "both", "both"] as const
const price = (amount: number) => ({ amount: amount + 1, currency: "EUR" })

/** What traders do with listings, each with how often. */
export const listingMoves: ReadonlyArray<readonly [number, Move]> = [
  [
    14,
    ({ dice, items, mostly, word }) => {
      const item = dice.oneOf([...items.values()])
      if (item === undefined) return null
      const description = word()
      const body = { itemId: item.id, kind: dice.oneOf(kinds), price: price(dice.below(1000)), description }
      const sets: Call["sets"] = (listing) =>
        listing === null
          ? []
          : [
              [namesOf.description(listing.id), description],
              [namesOf.openness(listing.id), "active"],
            ]
      const by = mostly(item.owner)
      return {
        by,
        route: "POST /listings",
        method: "POST",
        path: "/listings",
        body,
        status: 201,
        sets,
      }
    },
  ],
  [
    5,
    ({ dice, listings, mostly, word }) => {
      const listing = dice.oneOf([...listings.values()])
      if (listing === undefined) return null
      const description = word()
      const body = { description, kind: dice.oneOf(kinds), price: price(dice.below(1000)) }
      return {
        by: mostly(listing.owner.id),
        route: "PATCH /listings/:id",
        method: "PATCH",
        path: path(listing.id),
        body,
        status: 200,
        sets: () => [[namesOf.description(listing.id), description]],
      }
    },
  ],
  [
    4,
    ({ dice, listings, mostly }) => {
      const listing = dice.oneOf([...listings.values()].filter(({ status }) => status === "active" || dice.chance(0.1)))
      return listing === undefined
        ? null
        : {
            by: mostly(listing.owner.id),
            route: "POST /listings/:id/pause",
            method: "POST",
            path: `${path(listing.id)}/pause`,
            status: 200,
            sets: () => [[namesOf.openness(listing.id), "paused"]],
          }
    },
  ],
  [
    6,
    ({ dice, listings, mostly }) => {
      const listing = dice.oneOf([...listings.values()].filter(({ status }) => status === "paused" || dice.chance(0.1)))
      return listing === undefined
        ? null
        : {
            by: mostly(listing.owner.id),
            route: "POST /listings/:id/resume",
            method: "POST",
            path: `${path(listing.id)}/resume`,
            status: 200,
            sets: () => [[namesOf.openness(listing.id), "active"]],
          }
    },
  ],
  [
    2,
    ({ dice, listings, mostly }) => {
      const listing = dice.oneOf([...listings.values()].filter(({ status }) => status !== "closed" || dice.chance(0.1)))
      return listing === undefined
        ? null
        : {
            by: mostly(listing.owner.id),
            route: "DELETE /listings/:id",
            method: "DELETE",
            path: path(listing.id),
            status: 200,
            // A pending offer may ask for other listings meanwhile, or have more of them.
            ends: {
              offers: ({ listings, status }) => status === "accepted" && listings.includes(listing.id),
              not: ["accepted"],
            },
          }
    },
  ],
  [
    2,
    ({ dice, listings, mostly }) => {
      const listing = dice.oneOf(
        [...listings.values()].filter(({ status }) => status === "closed" || dice.chance(0.05)),
      )
      return listing === undefined
        ? null
        : {
            by: mostly(listing.owner.id),
            route: "DELETE /listings/:id?hard",
            method: "DELETE",
            path: `${path(listing.id)}?hard=true`,
            status: 204,
            forgets: listing.id,
          }
    },
  ],
  [
    8,
    ({ dice, anybody }) => {
      const filters = [
        `sort=${dice.oneOf(["newest", "price_asc", "price_desc"])}`,
        `limit=${1 + dice.below(30)}`,
        ...(dice.chance(0.3) ? [`kind=${dice.oneOf(["sale", "trade", "both"])}`] : []),
        ...(dice.chance(0.3) ? [`q=thing`] : []),
        ...(dice.chance(0.2) ? [`minPrice=${dice.below(500)}&currency=EUR`] : []),
        ...(dice.chance(0.2) ? [`type=${dice.oneOf(["games", "books"])}`] : []),
        ...(dice.chance(0.2) ? [`ownerId=${anybody().id}`] : []),
      ]
      return get(anybody(), "GET /listings", `/listings?${filters.join("&")}`)
    },
  ],
  [3, ({ anybody, dice }) => get(anybody(), "GET /listings/mine", `/listings/mine?limit=${1 + dice.below(40)}`)],
  [
    4,
    ({ dice, listings, anybody }) => {
      const listing = dice.oneOf([...listings.values()])
      return listing === undefined ? null : get(anybody(), "GET /listings/:id", path(listing.id))
    },
  ],
]
