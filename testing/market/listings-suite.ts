import { Effect, Exit } from "effect"
import {
  type Collections,
  ItemHolds,
  Items,
  type Listing,
  Listings,
  ListingsErrors,
  Offers,
  Transactions,
  Users,
} from "../../core/index.ts"
import { accountSuspended } from "../../core/market/listings/listing.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, owned, storedItems } from "../samples/items.ts"
import { offered } from "../samples/listings.ts"
import { accepted, listed, listingOf, storedOffer } from "../samples/offers.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Listings` promises to keep. */
export const listingsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | ItemHolds | Items | Listings | Offers | Transactions | Users>,
) =>
  describe("Listings", () => {
    test("a listing is read as it was added and as it was saved, with its item of now", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const thing = item(games, day(0), { name: "O'Neil's \\ 50% 🦉", coverUrl: "https://covers.test/a" })
          yield* storedItems(games, [thing])
          const made = yield* listed(thing, day(1), {
            price: { amount: Number.MAX_SAFE_INTEGER, currency: "EUR" },
            paymentMethods: ["cash", 'a "bank"'],
            description: "Like\nnew",
          })
          const found = yield* listings.get(made.id)
          const place = { collectionId: games.id, type: games.type, visibility: games.visibility }
          const now = {
            id: thing.id,
            ownerId: ada.id,
            ownerPrivacy: ada.privacy,
            openToVisitors: false,
            ...place,
            name: thing.name,
            coverUrl: thing.coverUrl,
            copies: 1,
            held: 0,
            inRound: false,
          }
          expect(found).toEqual({ listing: made, item: now, reserved: false })
          const changed: Listing = {
            ...made,
            kind: "trade",
            price: null,
            paymentMethods: [],
            description: null,
            status: "closed",
            itemSnapshot: { name: "Another", coverUrl: null },
            updatedAt: day(3),
          }
          yield* listings.save(changed)
          yield* storedOffer(thing, yield* storedUser(day(0)), day(2), accepted(day(2)))
          yield* (yield* ItemHolds).holdForOffer([thing.id])
          expect(yield* listings.get(made.id)).toEqual({ listing: changed, item: { ...now, held: 1 }, reserved: true })
          yield* (yield* Items).remove(thing.id)
          expect(yield* listings.get(made.id)).toEqual({ listing: changed, item: null, reserved: true })
          expect(yield* Effect.flip(listings.get(freshId()))).toBeInstanceOf(ListingsErrors.ListingNotFound)
        }),
      ))

    test("closing a listing stores its end and nothing else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { games } = yield* owned(day)
          const made = yield* offered(games)
          const itemSnapshot = { name: "At last", coverUrl: "https://example.org/last.webp" }
          const end = { status: "closed", itemSnapshot, updatedAt: day(2) } as const
          yield* rolledBack(listings.close({ ...made, ...end }))
          expect((yield* listings.get(made.id)).listing).toEqual(made)
          yield* listings.close({ ...made, ...end, description: "Not its end" })
          expect((yield* listings.get(made.id)).listing).toEqual({ ...made, ...end })
        }),
      ))

    test("pausing all of an account's takes the active ones of that account", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const other = yield* owned(day)
          const things = Array.from({ length: 3 }, () => item(games, day(0)))
          const ahead = item(games, day(0))
          const theirs = item(other.games, day(0))
          yield* storedItems(games, [...things, ahead])
          yield* storedItems(other.games, [theirs])
          const statuses = ["active", "paused", "closed"] as const
          const own = yield* Effect.forEach(things, (thing, n) =>
            listed(thing, day(1), { status: statuses[n] ?? "active" }),
          )
          // Another server, whose clock is ahead, has changed it.
          const changed = yield* listed(ahead, day(1))
          yield* listings.save({ ...changed, updatedAt: day(3) })
          const made = [...own, { ...changed, updatedAt: day(3) }, yield* listed(theirs, day(1))]
          const now = Effect.forEach(made, ({ id }) => Effect.map(listings.get(id), ({ listing }) => listing))
          yield* rolledBack(listings.pauseAll(ada.id, day(2)))
          expect(yield* now).toEqual(made)
          yield* twentyTimes(() => listings.pauseAll(ada.id, day(2)))
          expect(yield* now).toEqual(made.map((one) => (one.ownerId === ada.id ? accountSuspended(one, day(2)) : one)))
          expect((yield* listings.get(made[0]?.id ?? freshId())).listing.status).toBe("paused")
        }),
      ))

    test("of twenty attempts at once to list one item exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { games } = yield* owned(day)
          const thing = item(games, day(0))
          yield* storedItems(games, [thing])
          const exits = yield* twentyTimes(() => listed(thing, day(1)))
          expect(successes(exits)).toHaveLength(1)
          expect(yield* Effect.flip(listed(thing, day(2)))).toBeInstanceOf(ListingsErrors.AlreadyListed)
          const listings = yield* Listings
          expect(yield* listings.openOf({ kind: "items", ids: [thing.id] })).toEqual([...successes(exits)])
        }),
      ))

    test("listings of a collection are added together, of items that have none, or none of them is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const things = yield* storedItems(games, [{}, {}, {}])
          const ids = things.map(({ id }) => id)
          const made = things.map((thing) => listingOf(thing, day(1)))
          const [first, ...others] = made
          if (first === undefined) return yield* Effect.die("missing")
          yield* rolledBack(listings.addAll(made, games.type))
          expect(yield* listings.listedAmong(ada.id, ids)).toEqual([])
          yield* listings.addAll([], games.type)
          yield* listings.addAll([first], games.type)
          const again = listingOf(things[0] ?? item(games, day(0)), day(2))
          const { atomically } = yield* Transactions
          const twice = yield* Effect.exit(atomically(listings.addAll([...others, again], games.type), [ada.id]))
          expect(Exit.isFailure(twice)).toBe(true)
          expect(yield* listings.openOf({ kind: "items", ids })).toEqual([first])
          yield* listings.addAll(others, games.type)
          expect(yield* listings.openOf({ kind: "items", ids })).toEqual(
            made.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          )
          expect((yield* listings.get(first.id)).listing).toEqual(first)
          yield* listings.close({ ...first, status: "closed" })
          const stranger = yield* storedUser(day(0))
          expect((yield* listings.listedAmong(ada.id, [...ids, freshId()])).toSorted()).toEqual(ids.toSorted())
          expect(yield* listings.listedAmong(stranger.id, ids)).toEqual([])
        }),
      ))

    test("of twenty paused listings of one item that are resumed at once exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { games } = yield* owned(day)
          const thing = item(games, day(0))
          yield* storedItems(games, [thing])
          const paused = yield* Effect.forEach(Array.from({ length: 20 }), () =>
            listed(thing, day(1), { status: "paused" }),
          )
          const exits = yield* twentyTimes((n) => {
            const one = paused[n]
            return one === undefined ? Effect.die("missing") : listings.save({ ...one, status: "active" })
          })
          expect(successes(exits)).toHaveLength(1)
          const open = yield* listings.openOf({ kind: "items", ids: [thing.id] })
          expect(open.filter(({ status }) => status === "active")).toHaveLength(1)
          expect(open).toHaveLength(20)
        }),
      ))

    test("what is taken back was never there", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { games } = yield* owned(day)
          const thing = item(games, day(0))
          yield* storedItems(games, [thing])
          yield* rolledBack(listed(thing, day(1)))
          expect(yield* listings.openOf({ kind: "items", ids: [thing.id] })).toEqual([])
          const made = yield* listed(thing, day(1))
          yield* rolledBack(listings.save({ ...made, status: "closed" }))
          yield* rolledBack(listings.remove(made.id))
          expect((yield* listings.get(made.id)).listing).toEqual(made)
        }),
      ))

    test("the open listings of items and of a collection are the active and paused ones, by id", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const [one, other] = yield* storedItems(games, [{}, {}])
          const elsewhere = yield* offered(yield* storedCollection(ada.id, day(0)))
          if (one === undefined || other === undefined) return yield* Effect.die("Not all of it was stored.")
          const paused = yield* listed(one, day(3), { status: "paused" })
          const active = yield* listed(one, day(2))
          yield* listed(one, day(1), { status: "closed" })
          const second = yield* listed(other, day(1))
          expect(yield* listings.openOf({ kind: "items", ids: [one.id] })).toEqual([paused, active])
          expect(yield* listings.openOf({ kind: "items", ids: [one.id, elsewhere.itemId] })).toEqual(
            [paused, active, elsewhere].sort((a, b) => (a.id < b.id ? -1 : 1)),
          )
          expect(yield* listings.openOf({ kind: "collection", id: games.id })).toEqual([paused, active, second])
          expect(yield* listings.openOf({ kind: "items", ids: [] })).toEqual([])
        }),
      ))

    test("a listing that is removed leaves its offers behind, without it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { games } = yield* owned(day)
          const thing = item(games, day(0))
          yield* storedItems(games, [thing])
          const made = yield* listed(thing, day(1), { status: "closed" })
          const offer = yield* storedOffer(thing, yield* storedUser(day(0)), day(2), { listingId: made.id })
          yield* listings.remove(made.id)
          expect(yield* Effect.flip(listings.get(made.id))).toBeInstanceOf(ListingsErrors.ListingNotFound)
          expect((yield* (yield* Offers).get(offer.id)).listingId).toBeNull()
        }),
      ))

    test("listings go with the account of their owner", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const made = yield* offered(games)
          yield* (yield* Users).remove(ada.id)
          expect(yield* Effect.flip(listings.get(made.id))).toBeInstanceOf(ListingsErrors.ListingNotFound)
        }),
      ))
  })
