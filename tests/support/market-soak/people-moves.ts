import { type Ending, get, namesOf } from "./call.ts"
import type { Move } from "./moves.ts"
import type { World } from "./world.ts"

/** What traders do with their collections, their items and one another, each with how often. */
export const peopleMoves: ReadonlyArray<readonly [number, Move]> = [
  [
    4,
    ({ dice, collections, mostly, word }) => {
      const collection = dice.oneOf([...collections.values()])
      return collection === undefined
        ? null
        : {
            by: mostly(collection.owner),
            route: "POST /collections/:id/items",
            method: "POST",
            path: `/collections/${collection.id}/items`,
            body: { name: `A thing ${word()}`, copies: dice.chance(0.7) ? 1 : 2 + dice.below(2) },
            status: 201,
          }
    },
  ],
  [
    3,
    ({ dice, items, mostly }) => {
      const item = dice.oneOf([...items.values()])
      return item === undefined
        ? null
        : {
            by: mostly(item.owner),
            route: "DELETE /items/:id",
            method: "DELETE",
            path: `/items/${item.id}`,
            status: 204,
            forgets: item.id,
          }
    },
  ],
  [
    4,
    (world) => {
      const { dice, items, mostly, typeOf, collectionsOf } = world
      const item = dice.oneOf([...items.values()])
      if (item === undefined) return null
      const by = mostly(item.owner)
      const fits = ({ type }: { readonly type: string }) => type === typeOf(item.id) || dice.chance(0.05)
      const to = dice.oneOf(collectionsOf(by.id).filter(fits))
      const body = to === undefined ? { comment: world.word() } : { collectionId: to.id }
      const path = `/items/${item.id}`
      return { by, route: "PATCH /items/:id", method: "PATCH", path, body, status: 200 }
    },
  ],
  [
    2,
    ({ dice, collections, mostly }) => {
      const collection = dice.oneOf([...collections.values()])
      if (collection === undefined) return null
      // Mostly open, so that there is something to trade.
      const visibility = dice.oneOf(["public", "public", "public", "friends_only", "private"])
      return {
        by: mostly(collection.owner),
        route: "PATCH /collections/:id",
        method: "PATCH",
        path: `/collections/${collection.id}`,
        body: { visibility },
        status: 200,
        sets: () => [[namesOf.visibility(collection.id), visibility]],
      }
    },
  ],
  [1, (world) => blocking(world, "PUT")],
  [4, (world) => blocking(world, "DELETE")],
  [
    1,
    (world) => {
      const [by, userId] = pairOf(world)
      const body = { userId }
      return { by, route: "POST /friends/requests", method: "POST", path: "/friends/requests", body, status: 201 }
    },
  ],
  [1, ({ anybody }) => get(anybody(), "GET /friends", "/friends")],
  [1, ({ anybody }) => get(anybody(), "GET /blocks", "/blocks")],
  [2, ({ anybody }) => get(anybody(), "GET /users/:id", `/users/${anybody().id}`)],
  [2, ({ anybody }) => get(anybody(), "GET /users/:id/listings", `/users/${anybody().id}/listings`)],
  [1, ({ anybody }) => get(anybody(), "GET /users/:id/ratings", `/users/${anybody().id}/ratings`)],
  [2, ({ anybody, dice }) => get(anybody(), "GET /items", `/items?limit=${1 + dice.below(40)}`)],
  [
    3,
    ({ anybody, dice, items }) => {
      const item = dice.oneOf([...items.values()])
      return item === undefined ? null : get(anybody(), "GET /items/:id", `/items/${item.id}`)
    },
  ],
  [
    2,
    ({ anybody, dice, collections }) => {
      const collection = dice.oneOf([...collections.values()])
      if (collection === undefined) return null
      return get(anybody(), "GET /collections/:id/items", `/collections/${collection.id}/items`)
    },
  ],
]

const pairOf = ({ anybody, traders, dice }: World) => {
  const by = anybody()
  const other = dice.oneOf(traders.filter(({ id }) => id !== by.id))
  if (other === undefined) throw new Error("There is no other user.")
  return [by, other.id] as const
}

/** Whom one trades with is blocked the likeliest. */
const blocking = (world: World, method: "PUT" | "DELETE") => {
  const { dice, offers, traders } = world
  const { owner, offerer } = dice.oneOf([...offers.values()].filter(({ status }) => status === "accepted")) ?? {}
  const trader = method === "PUT" ? traders.find(({ id }) => id === owner?.id) : undefined
  const [by, other] = trader && offerer?.id ? ([trader, offerer.id] as const) : pairOf(world)
  return {
    by,
    route: `${method} /blocks/:userId` as const,
    method,
    path: `/blocks/${other}`,
    status: 204 as const,
    sets: () => [[namesOf.block(by.id, other), method === "PUT"]] as const,
    ...(method === "DELETE" ? {} : { ends: partingOf(by.id, other) }),
  }
}

const partingOf = (one: string, other: string): Ending => ({
  offers: ({ owner, offerer }) => [owner.id, offerer.id].includes(one) && [owner.id, offerer.id].includes(other),
  not: ["pending", "accepted"],
})
