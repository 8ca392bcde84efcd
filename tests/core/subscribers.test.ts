import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  acceptOffer,
  blockUser,
  cancelOffer,
  closeListing,
  confirmOffer,
  createOffer,
  type Edition,
  type ItemId,
  listItem,
  pauseListing,
  publisherOf,
  removeAccount,
  removeCollection,
  removeItem,
  resumeListing,
  subscribers,
  suspendAccount,
  type UserId,
  unsuspendAccount,
} from "../../core/index.ts"
import { marketMemory } from "../support/market-memory.ts"

const price = { amount: 100, currency: "EUR" }

/**
 * Ada listed three games: Bob waits for an answer on one, has a yes on another, and took back his offer for the third.
 */
const dealt = () => {
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
    /** The status of everything, in the order in which it came: offers, listings, and what was told since. */
    picture: (): Readonly<Record<string, ReadonlyArray<string>>> => ({
      offers: [...world.offers.values()].map(({ status }) => status),
      proposals: [...world.proposals.values()].map(({ status }) => status),
      listings: Object.values(deals).map(({ listing }) => world.listings.get(listing)?.status ?? "gone"),
      told: [...world.notifications.values()]
        .filter(({ id }) => !before.has(id))
        .map(({ userId, type }) => `${names.get(userId)} ${type}`),
    }),
  }
}

const untouched = {
  offers: ["pending", "accepted", "cancelled", "pending"],
  proposals: ["pending", "accepted", "withdrawn", "pending"],
  listings: ["active", "active", "paused", "active"],
  told: [],
}

describe("An item that is deleted", () => {
  test("closes its listing and rejects what is pending; its offerer is told", () => {
    const { runtime, ada, pending, picture, world } = dealt()
    expect(picture()).toEqual(untouched)
    runtime.runSync(removeItem({ id: pending.item, by: ada }))
    expect(world.items.has(pending.item)).toBe(false)
    expect(picture()).toEqual({
      offers: ["rejected", "accepted", "cancelled", "pending"],
      proposals: ["rejected", "accepted", "withdrawn", "pending"],
      listings: ["closed", "active", "paused", "active"],
      told: ["bob offer_rejected"],
    })
  })

  test("takes the post that shows it along", () => {
    const { runtime, ada, bob, pending, unshared } = dealt()
    runtime.runSync(Effect.flip(removeItem({ id: pending.item, by: bob })))
    expect(unshared).toEqual([])
    runtime.runSync(removeItem({ id: pending.item, by: ada }))
    expect(unshared).toEqual([pending.item])
  })

  test("leaves what is accepted or over as it is, and closes a paused listing too", () => {
    const { runtime, ada, accepted, over, picture } = dealt()
    for (const { item } of [accepted, over]) runtime.runSync(removeItem({ id: item, by: ada }))
    expect(picture()).toEqual({ ...untouched, listings: ["active", "closed", "closed", "active"] })
  })

  test("is nobody else's to delete, and then nothing happens to it", () => {
    const { runtime, bob, pending, picture } = dealt()
    const refused = runtime.runSync(Effect.flip(removeItem({ id: pending.item, by: bob })))
    expect(refused._tag).toBe("items.FORBIDDEN")
    expect(picture()).toEqual(untouched)
  })
})

describe("A collection that is deleted", () => {
  test("ends what its items take part in, as if each of them were deleted, and nothing else", () => {
    const { runtime, ada, games, other, picture, world } = dealt()
    runtime.runSync(removeCollection({ id: games, by: ada }))
    expect([...world.items.keys()]).toEqual([other.item])
    expect(picture()).toEqual({
      offers: ["rejected", "accepted", "cancelled", "pending"],
      proposals: ["rejected", "accepted", "withdrawn", "pending"],
      listings: ["closed", "closed", "closed", "active"],
      told: ["bob offer_rejected"],
    })
  })

  test("is nobody else's to delete, and then nothing happens to it", () => {
    const { runtime, bob, games, picture } = dealt()
    expect(runtime.runSync(Effect.flip(removeCollection({ id: games, by: bob })))._tag).toBe("collections.FORBIDDEN")
    expect(picture()).toEqual(untouched)
  })
})

describe("A listing that is closed", () => {
  test("rejects the pending offer that came by it, cancels the accepted one, and notifies the offerer", () => {
    const { runtime, ada, pending, accepted, over, picture } = dealt()
    for (const { listing } of [pending, accepted, over]) runtime.runSync(closeListing({ id: listing, by: ada }))
    expect(picture()).toEqual({
      offers: ["rejected", "cancelled", "cancelled", "pending"],
      proposals: ["rejected", "accepted", "withdrawn", "pending"],
      listings: ["closed", "closed", "closed", "active"],
      told: ["bob offer_rejected", "bob offer_cancelled"],
    })
  })

  test("is nobody else's to close, and then nothing happens to its offers", () => {
    const { runtime, bob, pending, picture } = dealt()
    const refused = runtime.runSync(Effect.flip(closeListing({ id: pending.listing, by: bob })))
    expect(refused._tag).toBe("listings.NOT_AUTHORIZED")
    expect(picture()).toEqual(untouched)
  })
})

describe("A block", () => {
  test.each([
    ["the owner", ({ ada, bob }: ReturnType<typeof dealt>) => ({ by: ada, other: bob })],
    ["the offerer", ({ ada, bob }: ReturnType<typeof dealt>) => ({ by: bob, other: ada })],
  ])("by %s cancels what is open between the two, and tells nobody", (_, blocking) => {
    const here = dealt()
    here.runtime.runSync(blockUser(blocking(here)))
    expect(here.picture()).toEqual({
      offers: ["cancelled", "cancelled", "cancelled", "pending"],
      proposals: ["withdrawn", "accepted", "withdrawn", "pending"],
      listings: untouched.listings,
      told: [],
    })
  })

  test("of somebody else, or of nobody, ends nothing", () => {
    const { runtime, ada, eve, picture } = dealt()
    runtime.runSync(blockUser({ by: ada, other: eve }))
    for (const other of [ada, "nobody" as UserId]) runtime.runSync(Effect.flip(blockUser({ by: ada, other })))
    expect(picture()).toEqual(untouched)
  })
})

describe("An account that is deleted", () => {
  test("leaves with its listings; what it had open, as owner or as offerer, is cancelled, and the other side is told", () => {
    const { runtime, bob, picture } = dealt()
    runtime.runSync(removeAccount(bob))
    expect(picture()).toEqual({
      offers: ["cancelled", "cancelled", "cancelled", "cancelled"],
      proposals: ["withdrawn", "accepted", "withdrawn", "withdrawn"],
      listings: ["active", "active", "paused", "gone"],
      told: ["ada offer_cancelled", "ada offer_cancelled", "eve offer_cancelled"],
    })
  })

  test("that is not there ends nothing", () => {
    const { runtime, picture } = dealt()
    runtime.runSync(Effect.flip(removeAccount("nobody" as UserId)))
    expect(picture()).toEqual(untouched)
  })
})

describe("An account that is suspended", () => {
  test("keeps its listings, paused; what it had open, as owner or as offerer, is cancelled, and the others are told", () => {
    const { runtime, world, bob, picture } = dealt()
    runtime.runSync(suspendAccount(bob))
    expect(picture()).toEqual({
      offers: ["cancelled", "cancelled", "cancelled", "cancelled"],
      proposals: ["withdrawn", "accepted", "withdrawn", "withdrawn"],
      listings: ["active", "active", "paused", "paused"],
      told: ["ada offer_cancelled", "ada offer_cancelled", "eve offer_cancelled"],
    })
    expect([...world.notifications.values()].slice(-3).map(({ actorId }) => actorId)).toEqual([null, null, null])
  })

  test("pauses a listing that was reserved, and nobody else's", () => {
    const { runtime, ada, picture } = dealt()
    runtime.runSync(suspendAccount(ada))
    expect(picture()["listings"]).toEqual(["paused", "paused", "paused", "active"])
    expect(picture()["offers"]).toEqual(["cancelled", "cancelled", "cancelled", "pending"])
  })

  test("begins nothing that a suspension ends, until it is unsuspended; what has ended stays ended", () => {
    const { runtime, world, bob, ada, pending, other, picture } = dealt()
    runtime.runSync(suspendAccount(bob))
    const after = picture()
    const terms = { kind: "both", price, paymentMethods: [], description: null } as const
    const said = { price, offeredItemId: null, message: null }
    const begin = {
      list: listItem({ itemId: other.item, by: bob, terms }),
      resume: resumeListing({ id: other.listing, by: bob }),
      offer: createOffer({ by: bob, listingId: pending.listing, kind: "buy", terms: said }),
    }
    for (const [name, begun] of Object.entries(begin))
      expect([name, runtime.runSync(Effect.flip(begun as typeof begin.list))._tag]).toEqual([
        name,
        "users.ACCOUNT_SUSPENDED",
      ])
    expect(picture()).toEqual(after)
    runtime.runSync(unsuspendAccount(bob))
    expect(world.users.get(bob)?.suspendedAt).toBeNull()
    expect(picture()).toEqual(after)
    runtime.runSync(begin.resume)
    runtime.runSync(begin.offer)
    expect(world.users.get(ada)?.suspendedAt).toBeNull()
  })

  test("cannot be suspended again, nor unsuspended twice, and then nothing happens", () => {
    const { runtime, bob, picture } = dealt()
    expect(runtime.runSync(Effect.flip(unsuspendAccount(bob)))._tag).toBe("users.NOT_SUSPENDED")
    expect(picture()).toEqual(untouched)
    runtime.runSync(suspendAccount(bob))
    const after = picture()
    expect(runtime.runSync(Effect.flip(suspendAccount(bob)))._tag).toBe("users.ALREADY_SUSPENDED")
    expect(runtime.runSync(Effect.flip(suspendAccount("nobody" as UserId)))._tag).toBe("users.USER_NOT_FOUND")
    expect(picture()).toEqual(after)
  })
})

test("What is deleted twice at once ends once", async () => {
  const { runtime, ada, pending, picture } = dealt()
  const twice = Effect.all(
    [1, 2].map(() => Effect.exit(removeItem({ id: pending.item, by: ada }))),
    {
      concurrency: "unbounded",
    },
  )
  const ends = await runtime.runPromise(twice)
  expect(ends.map(({ _tag }) => _tag).sort()).toEqual(["Failure", "Success"])
  expect(picture()["told"]).toEqual(["bob offer_rejected"])
})

test("A subscriber that dies takes back what caused the event, and the subscribers before it", () => {
  const { runtime, world, ada, pending, picture } = dealt()
  const dying = publisherOf({
    itemRemoved: [...subscribers.itemRemoved, () => Effect.die("a subscriber of an embedder")],
  })
  const exit = runtime.runSync(Effect.exit(Effect.provide(removeItem({ id: pending.item, by: ada }), dying)))
  expect(exit._tag).toBe("Failure")
  expect(world.items.has(pending.item)).toBe(true)
  expect(picture()).toEqual(untouched)
})

describe("An offer that is completed", () => {
  const edition = "bgg:13" as Edition
  const terms = { kind: "sale", price, paymentMethods: [], description: null } as const
  const said = { price, offeredItemId: null, message: null }

  test("counts among the prices of what was sold, and the ends of a suspension are heard of", () => {
    const memory = marketMemory()
    const { runtime, world } = memory
    const [ada, bob] = [memory.addUser("ada"), memory.addUser("bob")]
    const item = memory.addItem(memory.addCollection(ada, "games"), "Azul")
    const sold = world.items.get(item)
    if (sold !== undefined) world.items.set(item, { ...sold, editions: [edition] })
    runtime.runSync(
      Effect.gen(function* () {
        const { listing } = yield* listItem({ itemId: item, by: ada, terms })
        const { offer } = yield* createOffer({ by: bob, listingId: listing.id, kind: "buy", terms: said })
        yield* acceptOffer({ id: offer.id, by: ada, seen: null })
        for (const by of [ada, bob]) yield* confirmOffer({ id: offer.id, by, collectionId: null })
      }),
    )
    expect([...world.sales.values()]).toMatchObject([{ editions: [edition], price, ownerId: ada, offererId: bob }])
    const unsuspended: Array<UserId> = []
    const listening = publisherOf({
      accountUnsuspended: [({ user }) => Effect.sync(() => void unsuspended.push(user))],
    })
    runtime.runSync(suspendAccount(bob))
    runtime.runSync(Effect.provide(unsuspendAccount(bob), listening))
    expect(unsuspended).toEqual([bob])
  })
})
