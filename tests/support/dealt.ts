import { Effect } from "effect"
import {
  acceptOffer,
  cancelOffer,
  createOffer,
  type ItemId,
  listItem,
  pauseListing,
  type UserId,
} from "../../core/index.ts"
import { marketMemory } from "./market-memory.ts"

export const price = { amount: 100, currency: "EUR" }

/**
 * Ada listed three games: Bob waits for an answer on one, has a yes on another, and took back his offer for the third.
 */
export const dealt = () => {
  const memory = marketMemory()
  const { runtime, world } = memory
  const [ada, bob, eve] = [memory.addUser("ada"), memory.addUser("bob"), memory.addUser("eve")]
  const games = memory.addCollection(ada, "games")
  const offer = (by: UserId, to: UserId, item: ItemId) =>
    Effect.gen(function* () {
      const terms = { kind: "both", price, paymentMethods: [], description: null } as const
      const { listing } = yield* listItem({ itemId: item, by: to, terms })
      const said = { price, offeredItemId: null, message: null }
      const { offer } = yield* createOffer({ by, listingId: listing.id, kind: "buy", terms: said })
      return { item, listing: listing.id, offer: offer.id }
    })
  const made = Effect.gen(function* () {
    const [pending, accepted, over] = [
      yield* offer(bob, ada, memory.addItem(games, "Pending")),
      yield* offer(bob, ada, memory.addItem(games, "Accepted")),
      yield* offer(bob, ada, memory.addItem(games, "Over")),
    ]
    yield* acceptOffer({ id: accepted.offer, by: ada, seen: null })
    yield* cancelOffer({ id: over.offer, by: bob })
    yield* pauseListing({ id: over.listing, by: ada })
    const other = yield* offer(eve, bob, memory.addItem(memory.addCollection(bob, "games"), "Other"))
    return { pending, accepted, over, other }
  })
  const deals = runtime.runSync(made)
  const before = new Set(world.notifications.keys())
  const names = new Map<string, string>([
    [ada, "ada"],
    [bob, "bob"],
    [eve, "eve"],
  ])
  return {
    ...memory,
    ...{ ada, bob, eve, games, ...deals },
    /** The status of everything, in the order in which it came: offers, listings, and what was notified since. */
    picture: (): Readonly<Record<string, ReadonlyArray<string>>> => ({
      offers: [...world.offers.values()].map(({ status }) => status),
      proposals: [...world.proposals.values()].map(({ status }) => status),
      listings: Object.values(deals).map(({ listing }) => world.listings.get(listing)?.status ?? "gone"),
      notified: [...world.notifications.values()]
        .filter(({ id }) => !before.has(id))
        .map(({ userId, type }) => `${names.get(userId)} ${type}`),
    }),
  }
}

export const untouched = {
  offers: ["pending", "accepted", "cancelled", "pending"],
  proposals: ["pending", "accepted", "withdrawn", "pending"],
  listings: ["active", "active", "paused", "active"],
  notified: [],
}
