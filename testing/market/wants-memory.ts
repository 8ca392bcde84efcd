import { DateTime, Effect, Layer, Option } from "effect"
import {
  type Edition,
  fitsTerms,
  fitsToBuy,
  foundBy,
  inShowcase,
  isSought,
  keyOfWant,
  type Listing,
  type ListingId,
  type MutualMatch,
  MutualMatches,
  NotifiedWants,
  Sellers,
  type UserId,
  type Want,
  type WantId,
  type WantNews,
  Wants,
  WantsErrors,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import type { KeptNews } from "../shared/maps/market.ts"
import { newestFirst } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { isReserved, marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(wantsPorts(store), notifiedWantsPorts(store), mutualMatchesPorts(store), sellersPorts(store))

const wantsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Wants, {
    get: (id, owner) =>
      read(({ wants }) => {
        const want = wants.get(id)
        return want?.ownerId === owner ? Effect.succeed(want) : Effect.fail(new WantsErrors.WantNotFound())
      }),
    find: (id) => read(({ wants }) => Option.fromUndefinedOr(wants.get(id))),
    add: (want) =>
      write((world) => {
        if (!world.users.has(want.ownerId)) return Effect.die(new Error("The owner has no account."))
        const isTwin = (other: Want) => keyOfWant(other) === keyOfWant(want)
        if (of(world, want.ownerId).some(isTwin)) return Effect.fail(new WantsErrors.WantExists())
        return Effect.sync(() => {
          world.wants.set(want.id, want)
          counted(world, want.id)
        })
      }),
    save: ({ id, kind, maxPrice, note, status, updatedAt, visibility }) =>
      write((world) => {
        const was = world.wants.get(id)
        if (was === undefined) return
        world.wants.set(id, { ...was, kind, maxPrice, note, status, updatedAt, visibility })
        counted(world, id)
      }),
    fulfil: (owner, editions, now) =>
      write((world) => {
        const met = of(world, owner).filter((want) => isOpen(want) && want.edition && editions.includes(want.edition))
        for (const want of met)
          world.wants.set(want.id, { ...want, status: "fulfilled", updatedAt: DateTime.max(now, want.updatedAt) })
        return met.map(({ id }) => id)
      }),
    remove: (id) => write(({ wants }) => wants.delete(id)),
    countOf: (owner) => read((world) => of(world, owner).length),
    list: (owner, status, page) =>
      read((world) =>
        newestFirst(
          of(world, owner).filter((want) => status === null || want.status === status),
          page,
        ),
      ),
    openOf: (owner) =>
      read(
        (world) => newestFirst(of(world, owner).filter(isOpen), { limit: Number.MAX_SAFE_INTEGER, after: null }).items,
      ),
    listOf: (owner, viewer, page) =>
      read((world) =>
        newestFirst(
          of(world, owner).filter((want) => isOpen(want) && isSeen(world, want, viewer)),
          page,
        ),
      ),
  })

/** The answer of a change counts what a worker still notifies of. */
const counted = ({ wantNews }: World, want: WantId): void => {
  for (const [id, news] of wantNews) wantNews.set(id, { ...news, counted: [...news.counted, want] })
}

const of = ({ wants }: World, owner: UserId): ReadonlyArray<Want> =>
  [...wants.values()].filter(({ ownerId }) => ownerId === owner)

const isOpen = ({ status }: Want): boolean => status === "open"

const isSeen = (world: World, { ownerId, visibility }: Want, viewer: UserId): boolean =>
  seesCollection(world.users.get(ownerId)?.privacy ?? "private", visibility, relation(world, viewer, ownerId))

/** Transactions wait for each other, so `watch` has nothing to do. */
const notifiedWantsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(NotifiedWants, {
    watch: () => Effect.void,
    sought: (finds, limit) =>
      read((world) => {
        const found = [...world.wants.values()].filter((want) => isOpen(want) && finds.includes(foundBy(want)))
        return found.length > limit ? null : found.map(({ edition, q, type }) => ({ edition, q, type }))
      }),
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
    postponeNew: (some) =>
      write(({ wantNews }) => {
        for (const news of some) wantNews.set(news.id, { ...news, before: null, after: null, counted: [] })
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

/** Looks at all users. */
const mutualMatchesPorts = ({ read }: MemoryStore) =>
  Layer.succeed(MutualMatches, {
    of: (viewer) =>
      read((world) => {
        const open = Map.groupBy(
          [...world.wants.values()].filter(({ status }) => status === "open"),
          ({ ownerId }) => ownerId,
        )
        const listings = Map.groupBy(world.listings.values(), ({ ownerId }) => ownerId)
        const metBy = (lister: UserId, wants: ReadonlyArray<Want> = []) =>
          latestFirst(
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

/** Looks at all listings. */
const sellersPorts = ({ read }: MemoryStore) => {
  const sold = (world: World, wants: ReadonlyArray<Want>) => {
    const met = [...world.listings.values()].flatMap((listing) =>
      wants.flatMap((want) =>
        listing.price !== null && fitsToBuy(listing, want) && isMet(world, want, listing)
          ? [{ user: listing.ownerId, want: want.id, listing: listing.id, price: listing.price }]
          : [],
      ),
    )
    return [...Map.groupBy(met, ({ user }) => user)].map(([user, some]) => ({
      user,
      met: some.map(({ listing, price, want }) => ({ want, listing, price })),
    }))
  }
  return Layer.succeed(Sellers, {
    of: (viewer) => read((world) => sold(world, of(world, viewer).filter(isOpen))),
    ofEditions: (viewer, editions) =>
      read((world) =>
        sold(
          world,
          editions.map((edition) => wantOf(viewer, edition)),
        ),
      ),
  })
}

/** An edition that is looked for without a want, at any price. */
const wantOf = (ownerId: UserId, edition: Edition): Want => ({
  ...{ id: edition as string as WantId, ownerId, edition, q: null, type: null, kind: "buy", maxPrice: null },
  ...{ note: null, visibility: "private", status: "open", createdAt: long, updatedAt: long },
})

const long = DateTime.makeUnsafe(0)

const latestFirst = (listings: ReadonlyArray<Listing>) =>
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
