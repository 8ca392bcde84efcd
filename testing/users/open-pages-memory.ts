import { type DateTime, Layer } from "effect"
import {
  type OpenPage,
  type OpenPageKind,
  OpenPages,
  seesCollection,
  type UserId,
  visitorId,
} from "../../core/index.ts"
import { seesRoundIn } from "../market/rounds-memory.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(OpenPages, {
    list: (kind, page) => read((world) => pageOf(pagesIn(world, kind), "up", ({ position }) => [...position], page)),
  })

interface Row {
  readonly id: string
  readonly updatedAt: DateTime.Utc
}

const pagesIn = (world: World, kind: OpenPageKind): ReadonlyArray<OpenPage> => {
  const toVisitor = (owner: UserId) => relation(world, visitorId, owner)
  const page = (owner: UserId, { id, updatedAt }: Row): ReadonlyArray<OpenPage> =>
    toVisitor(owner) === "visitor" ? [{ id, updatedAt, position: [owner, id] }] : []
  switch (kind) {
    case "people":
      return [...world.users.values()].flatMap((user) => page(user.id, user))
    case "collections":
      return [...world.collections.values()]
        .filter(({ openToVisitors, visibility }) => seesCollection("public", visibility, "visitor", openToVisitors))
        .flatMap((collection) => page(collection.ownerId, collection))
    case "listings":
      return [...world.listings.values()].flatMap((listing) => {
        const item = marketItem(world, listing.itemId)
        const isSeen =
          listing.status === "active" &&
          item !== null &&
          seesCollection(item.ownerPrivacy, item.visibility, "visitor", item.openToVisitors)
        return isSeen ? page(listing.ownerId, listing) : []
      })
    case "events":
      return [...world.events.values()]
        .filter(({ status, visibility }) => status === "scheduled" && visibility === "public")
        .flatMap((event) => page(event.ownerId, event))
    case "rounds":
      return [...world.rounds.values()]
        .filter((round) => round.status !== "cancelled" && seesRoundIn(world, round, visitorId))
        .flatMap((round) => page(round.ownerId, round))
  }
}
