import { Effect, Layer } from "effect"
import {
  averageOf,
  type Counts,
  cancellationRateOf,
  cardOf,
  folded,
  Profiles,
  profileView,
  recordsOf,
  type UserId,
  UsersErrors,
} from "../../core/index.ts"
import { isSeen } from "../catalog/collections.ts"
import { bytesOf } from "../files/account-usage.ts"
import { hasWord } from "../friends/friendships.ts"
import { textsOf, textsTodayOf, today } from "../shared/account-texts.ts"
import { found } from "../shared/found.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(Profiles, {
    see: (viewer, owner) =>
      read((world) =>
        Effect.map(found(world.users, owner, notFound), (user) => ({
          user,
          relation: relation(world, viewer, owner),
          counts: countsFor(world, owner, viewer),
        })),
      ),
    own: (owner) =>
      read((world) =>
        Effect.map(found(world.users, owner, notFound), () => {
          const link = world.links.get(owner)
          return {
            counts: countsFor(world, owner, owner),
            storageUsed: bytesOf(world, owner),
            textsUsed: textsOf(world, owner).texts,
            textsToday: textsTodayOf(world, owner, today()),
            idpLinked: world.linked.has(owner),
            gameplatform: {
              accountId: link?.accountId ?? null,
              linkedAt: link?.linkedAt ?? null,
              hasApiKey: world.keys.has(owner),
            },
          }
        }),
      ),
    search: (viewer, q, page) =>
      read((world) => {
        const seen = [...world.users.values()].filter((user) => {
          const to = relation(world, viewer, user.id)
          const isShown = to === "friend" || (to === "stranger" && user.privacy !== "private")
          return isShown && hasWord(user.displayName, q)
        })
        return pageOf(
          seen.map((user) => cardOf(user)),
          "up",
          ({ displayName, id }) => [folded(displayName), id],
          page,
        )
      }),
  })

const notFound = () => new UsersErrors.UserNotFound()

const countsFor = (world: World, owner: UserId, viewer: UserId): Counts => {
  const isHidden = (other: UserId) => viewer !== owner && relation(world, viewer, other) === "blocked"
  const friends = [...world.friendships.values()].filter(
    ({ pair }) => pair.includes(owner) && !pair.some((one) => one !== owner && isHidden(one)),
  )
  const listings = [...world.listings.values()].filter(({ itemId, ownerId, status }) => {
    const item = world.items.get(itemId)
    const isOpen = status === "active" || (status === "paused" && viewer === owner)
    return ownerId === owner && isOpen && item !== undefined && isSeen(world, item.collectionId, viewer)
  })
  const privacy = world.users.get(owner)?.privacy ?? "private"
  const seesRatings = profileView(privacy, relation(world, viewer, owner)) === "full"
  const scores = [...world.ratings.values()].filter(
    ({ rateeId, raterId }) => seesRatings && rateeId === owner && !isHidden(raterId),
  )
  const sum = scores.reduce((total, { score }) => total + score, 0)
  const ends = [...world.offers.values()].flatMap(recordsOf).filter(({ user }) => user === owner)
  const record = {
    completedCount: ends.reduce((total, { completedCount }) => total + completedCount, 0),
    cancelledCount: ends.reduce((total, { cancelledCount }) => total + cancelledCount, 0),
  }
  return {
    friends: friends.length,
    collections: [...world.collections.values()].filter(
      ({ id, ownerId }) => ownerId === owner && isSeen(world, id, viewer),
    ).length,
    listings: listings.length,
    rating: { average: averageOf(sum, scores.length), count: scores.length },
    market: { ...record, cancellationRate: cancellationRateOf(record) },
  }
}
