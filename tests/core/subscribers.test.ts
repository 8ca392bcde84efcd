import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  acceptOffer,
  closeListing,
  confirmOffer,
  createOffer,
  type Edition,
  listItem,
  publisherOf,
  removeCollection,
  removeItem,
  subscribers,
  suspendAccount,
  type UserId,
  unsuspendAccount,
} from "../../core/index.ts"
import { dealt, price, untouched } from "../support/dealt.ts"
import { marketMemory } from "../support/market-memory.ts"

describe("An item that is deleted", () => {
  test("closes its listing and rejects what is pending; its offerer is notified", () => {
    const { runtime, ada, pending, picture, world } = dealt()
    expect(picture()).toEqual(untouched)
    runtime.runSync(removeItem({ id: pending.item, by: ada }))
    expect(world.items.has(pending.item)).toBe(false)
    expect(picture()).toEqual({
      offers: ["rejected", "accepted", "cancelled", "pending"],
      proposals: ["rejected", "accepted", "withdrawn", "pending"],
      listings: ["closed", "active", "paused", "active"],
      notified: ["bob offer_rejected"],
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

  test("is no other user's to delete, and then nothing happens to it", () => {
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
      notified: ["bob offer_rejected"],
    })
  })

  test("is no other user's to delete, and then nothing happens to it", () => {
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
      notified: ["bob offer_rejected", "bob offer_cancelled"],
    })
  })

  test("is no other user's to close, and then nothing happens to its offers", () => {
    const { runtime, bob, pending, picture } = dealt()
    const refused = runtime.runSync(Effect.flip(closeListing({ id: pending.listing, by: bob })))
    expect(refused._tag).toBe("listings.NOT_AUTHORIZED")
    expect(picture()).toEqual(untouched)
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
  expect(picture()["notified"]).toEqual(["bob offer_rejected"])
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

  test("counts among the prices of what was sold, and the ends of a suspension are notified of", () => {
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
