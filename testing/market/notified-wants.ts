import { Effect, Layer, Option } from "effect"
import { foundBy, inShowcase, type ListingId, NotifiedWants, type Want, type WantNews } from "../../core/index.ts"
import type { KeptNews } from "../shared/maps/wants.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

/** Transactions wait for each other, so `watch` has nothing to do. */
export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(NotifiedWants, {
    watch: () => Effect.void,
    found: ({ after, finds, limit, listing, news }) =>
      read((world) => {
        const wants = [...world.wants.values()].filter(
          (want) =>
            want.status === "open" &&
            finds.includes(foundBy(want)) &&
            (after === null || placeOf(want) > placeOf(after)),
        )
        wants.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
        const counted = news === null ? [] : (world.wantNews.get(news)?.counted ?? [])
        return wants
          .slice(0, limit)
          .map((want) => ({ want, isShown: isShown(world, listing, want) && !counted.includes(want.id) }))
      }),
    markNotified: (listingId, wants) =>
      write(({ notifiedWants }) =>
        wants.filter((wantId) => {
          const isNew = !notifiedWants.has(`${wantId} ${listingId}`)
          notifiedWants.set(`${wantId} ${listingId}`, { wantId, listingId })
          return isNew
        }),
      ),
    postpone: (news) =>
      write(({ wantNews }) => {
        const left = [...wantNews.values()].filter(({ listing }) => listing === news.listing)
        const latest = left.length < 10 ? undefined : left.at(-1)
        if (latest === undefined) wantNews.set(news.id, { ...news, counted: [] })
        else wantNews.set(latest.id, { ...latest, after: null })
      }),
    next: write((world) => {
      const [first] = world.wantNews.values()
      if (first === undefined) return Option.none()
      world.wantNews.delete(first.id)
      world.wantNews.set(first.id, first)
      return Option.some(shown(world, first))
    }),
    find: (id) =>
      read((world) => Option.map(Option.fromUndefinedOr(world.wantNews.get(id)), (news) => shown(world, news))),
    moveTo: (id, after) =>
      write(({ wantNews }) => {
        const news = wantNews.get(id)
        if (news !== undefined) wantNews.set(id, { ...news, after })
      }),
    settle: (id) => write(({ wantNews }) => void wantNews.delete(id)),
  })

const placeOf = ({ id, ownerId }: Pick<Want, "id" | "ownerId">): string => `${ownerId} ${id}`

const isShown = (world: World, id: ListingId, { ownerId: wanter }: Want): boolean => {
  const listing = world.listings.get(id)
  const item = listing === undefined ? null : marketItem(world, listing.itemId)
  if (listing === undefined || item === null || world.users.get(wanter)?.suspendedAt !== null) return false
  return inShowcase(listing, item, wanter, relation(world, wanter, item.ownerId))
}

const shown = ({ listings }: World, { counted: _, ...news }: KeptNews): WantNews => {
  const lister = listings.get(news.listing)?.ownerId
  if (lister === undefined) throw new Error("News are deleted with their listing.")
  return { ...news, lister }
}
