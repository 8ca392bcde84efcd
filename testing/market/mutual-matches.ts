import { DateTime, Layer } from "effect"
import {
  fitsTerms,
  inShowcase,
  isSought,
  type Listing,
  type MutualMatch,
  MutualMatches,
  type UserId,
  type Want,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { isReserved, marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

/** Looks at all users. */
export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(MutualMatches, {
    of: (viewer) =>
      read((world) => {
        const open = Map.groupBy(
          [...world.wants.values()].filter(({ status }) => status === "open"),
          ({ ownerId }) => ownerId,
        )
        const listings = Map.groupBy(world.listings.values(), ({ ownerId }) => ownerId)
        const metBy = (lister: UserId, wants: ReadonlyArray<Want> = []) =>
          newestFirst(
            (listings.get(lister) ?? []).filter((listing) => wants.some((want) => isMet(world, want, listing))),
          )
        return [...open].flatMap(([user, wants]): ReadonlyArray<MutualMatch> => {
          const { privacy } = world.users.get(user) ?? { privacy: "private" }
          if (user === viewer) return []
          const seen = wants.filter(({ visibility }) =>
            seesCollection(privacy, visibility, relation(world, viewer, user)),
          )
          const theirs = metBy(user, open.get(viewer))
          const mine = metBy(viewer, seen)
          return theirs.length === 0 || mine.length === 0 ? [] : [{ user, theirs, mine }]
        })
      }),
  })

const newestFirst = (listings: ReadonlyArray<Listing>) =>
  listings.toSorted((one, other) => (age(one) < age(other) ? 1 : -1)).map(({ createdAt, id }) => ({ createdAt, id }))

const age = ({ createdAt, id }: Listing) => `${DateTime.formatIso(createdAt)} ${id}`

const isMet = (world: World, want: Want, listing: Listing): boolean => {
  const item = marketItem(world, listing.itemId)
  if (item === null || isReserved(world, item.id)) return false
  const editions = world.items.get(item.id)?.editions ?? []
  return (
    inShowcase(listing, item, want.ownerId, relation(world, want.ownerId, item.ownerId)) &&
    isSought(want, { ...item, editions }) &&
    fitsTerms(listing, want)
  )
}
