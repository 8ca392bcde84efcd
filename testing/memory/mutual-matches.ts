import { DateTime, Layer } from "effect"
import {
  inShowcase,
  type Listing,
  type MutualMatch,
  MutualMatches,
  type UserId,
  type Want,
  WantsDecisions,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import { isReserved, marketItem } from "./market-items.ts"
import { relation } from "./relations.ts"
import type { MemoryStore } from "./store.ts"
import type { World } from "./world.ts"

/** Looks at all users. */
export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(MutualMatches, {
    of: (viewer) =>
      read((world) =>
        [...world.users.values()].flatMap(({ id: user, privacy }): ReadonlyArray<MutualMatch> => {
          if (user === viewer) return []
          const seen = openOf(world, user).filter(({ visibility }) =>
            seesCollection(privacy, visibility, relation(world, viewer, user)),
          )
          const theirs = metBy(world, user, openOf(world, viewer))
          const mine = metBy(world, viewer, seen)
          return theirs.length === 0 || mine.length === 0 ? [] : [{ user, theirs, mine }]
        }),
      ),
  })

const openOf = ({ wants }: World, owner: UserId) =>
  [...wants.values()].filter(({ ownerId, status }) => ownerId === owner && status === "open")

/** The listings of a user that meet one of some wants, newest first. */
const metBy = (world: World, lister: UserId, wants: ReadonlyArray<Want>) =>
  [...world.listings.values()]
    .filter((listing) => listing.ownerId === lister && wants.some((want) => isMet(world, want, listing)))
    .sort((one, other) => (age(one) < age(other) ? 1 : -1))
    .map(({ createdAt, id }) => ({ createdAt, id }))

const age = ({ createdAt, id }: Listing) => `${DateTime.formatIso(createdAt)} ${id}`

const isMet = (world: World, want: Want, listing: Listing): boolean => {
  const item = marketItem(world, listing.itemId)
  if (item === null || isReserved(world, item.id)) return false
  const editions = world.items.get(item.id)?.editions ?? []
  return (
    inShowcase(listing, item, want.ownerId, relation(world, want.ownerId, item.ownerId)) &&
    WantsDecisions.isSought(want, { ...item, editions }) &&
    WantsDecisions.fitsTerms(listing, want)
  )
}
