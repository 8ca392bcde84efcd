import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  CollectionFields,
  cardOf,
  Items,
  type Listing,
  Listings,
  ListingsErrors,
  MarketItems,
  Offers,
  type ShownListing,
  Users,
} from "../../../../core/index.ts"
import type { Run } from "../../../support/engines.ts"
import { schemaField, storedCollection, storedDefinition } from "./catalog.ts"
import { item, owned, storedItems } from "./items-samples.ts"
import { accepted, first, listed, storedOffer } from "./offers-samples.ts"
import { befriended, blocked } from "./people.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "./samples.ts"
import { anything, idsOf, offered } from "./showcase-samples.ts"

/** What the port `Listings` promises, but for its showcase. */
export const listingsSuite = (run: Run) =>
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
            ...place,
            name: thing.name,
            coverUrl: thing.coverUrl,
          }
          expect(found).toEqual({ listing: made, item: now, reserved: false })
          const changed: Listing = {
            ...made,
            kind: "trade",
            price: null,
            paymentMethods: [],
            description: null,
            status: "closed",
            itemFace: { name: "Another", coverUrl: null },
            updatedAt: day(3),
          }
          yield* listings.save(changed)
          yield* storedOffer(thing, yield* storedUser(day(0)), day(2), accepted(day(2)))
          expect(yield* listings.get(made.id)).toEqual({ listing: changed, item: now, reserved: true })
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
          const [thing] = yield* storedItems(games, [{}])
          if (thing === undefined) return
          const made = yield* listed(thing, day(1))
          const itemFace = { name: "At last", coverUrl: "https://example.org/last.webp" }
          const end = { status: "closed", itemFace, updatedAt: day(2) } as const
          yield* rolledBack(listings.close({ ...made, ...end }))
          expect((yield* listings.get(made.id)).listing).toEqual(made)
          yield* listings.close({ ...made, ...end, description: "Not its end" })
          expect((yield* listings.get(made.id)).listing).toEqual({ ...made, ...end })
        }),
      ))

    test("of twenty attempts at once to list one item exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { games } = yield* owned(day)
          const [thing] = yield* storedItems(games, [{}])
          if (thing === undefined) return
          const exits = yield* twentyTimes(() => listed(thing, day(1)))
          expect(successes(exits)).toHaveLength(1)
          expect(yield* Effect.flip(listed(thing, day(2)))).toBeInstanceOf(ListingsErrors.AlreadyListed)
          const listings = yield* Listings
          expect(yield* listings.openOf({ kind: "items", ids: [thing.id] })).toEqual([...successes(exits)])
        }),
      ))

    test("of twenty paused listings of one item that are resumed at once exactly one succeeds", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { games } = yield* owned(day)
          const [thing] = yield* storedItems(games, [{}])
          if (thing === undefined) return
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
          const [thing] = yield* storedItems(games, [{}])
          if (thing === undefined) return
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
          if (one === undefined || other === undefined) return
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
          const [thing] = yield* storedItems(games, [{}])
          if (thing === undefined) return
          const made = yield* listed(thing, day(1), { status: "closed" })
          const offer = yield* storedOffer(thing, yield* storedUser(day(0)), day(2), { listingId: made.id })
          yield* listings.remove(made.id)
          expect(yield* Effect.flip(listings.get(made.id))).toBeInstanceOf(ListingsErrors.ListingNotFound)
          expect((yield* (yield* Offers).get(offer.id)).listingId).toBeNull()
        }),
      ))

    test("a listing is shown to whoever sees its item, with the fields that they see, and across no block", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const friends = yield* storedCollection(ada.id, day(0), { visibility: "friends_only" })
          const shelf = yield* storedDefinition(ada.id, day(0))
          const year = yield* storedDefinition(ada.id, day(0))
          const fields = [schemaField(shelf, 0, { isHidden: true }), schemaField(year, 1)]
          yield* (yield* CollectionFields).add(friends.id, fields)
          const said = { name: "Puzzle", fields: { [shelf.key]: "a", [year.key]: "b" } }
          const made = yield* offered(friends, {}, said)
          const plain = yield* offered(games, {}, said)
          const [friend, stranger, foe] = [
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
          ]
          yield* befriended(ada, friend, day(1))
          yield* blocked(foe, ada, day(1))
          const card = { name: "Puzzle", coverUrl: null, type: games.type }
          const shown = (listing: Listing, collectionId: string, seen: object) => ({
            listing,
            item: { id: listing.itemId, collectionId, ...card, fields: seen },
            owner: cardOf(ada),
            reserved: false,
          })
          const visible = { [year.key]: "b" }
          expect(yield* listings.show(made.id, ada.id)).toEqual(shown(made, friends.id, said.fields) as ShownListing)
          expect(yield* listings.show(made.id, friend.id)).toEqual(shown(made, friends.id, visible) as ShownListing)
          // A collection without fields shows nothing but to its owner.
          expect(yield* listings.show(plain.id, stranger.id)).toEqual(shown(plain, games.id, {}) as ShownListing)
          for (const [id, { id: viewer }] of [
            [made.id, stranger],
            [made.id, foe],
            [plain.id, foe],
            [freshId<typeof made.id>(), ada],
          ] as const)
            expect(yield* Effect.flip(listings.show(id, viewer))).toBeInstanceOf(ListingsErrors.ListingNotFound)
          const { items } = yield* listings.showcase(friend.id, { ...anything, ownerId: ada.id }, first)
          expect(items.map(({ item }) => item?.fields)).toEqual([{}, visible])
        }),
      ))

    test("a closed listing keeps for who made it the item of that time when somebody else has it, and none when it is deleted", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const bob = yield* storedUser(day(0))
          const hidden = yield* storedCollection(bob.id, day(0), { visibility: "private" })
          const made = yield* offered(games, { itemFace: { name: "Then", coverUrl: null } }, { name: "Now" })
          yield* listings.save({ ...made, status: "closed", itemFace: { name: "Then", coverUrl: null } })
          yield* (yield* MarketItems).handOver(made.itemId, hidden.id, day(2))
          const { item: kept } = yield* listings.show(made.id, ada.id)
          expect(kept).toMatchObject({ name: "Then", collectionId: null, fields: null })
          yield* (yield* Items).remove(made.itemId)
          expect((yield* listings.show(made.id, ada.id)).item).toBeNull()
        }),
      ))

    test("one's own are listed newest first and each once, by status, with their pending offers", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const things = yield* storedItems(games, [{}, {}, {}, {}])
          const old = yield* offered(games, { createdAt: day(1) })
          const same = yield* Effect.forEach(things, (thing, n) =>
            listed(thing, day(2), n === 0 ? { status: "closed" } : n === 1 ? { status: "paused" } : {}),
          )
          const [closed, paused, , last] = same
          if (last === undefined || closed === undefined || paused === undefined) return
          yield* offered(yield* storedCollection((yield* storedUser(day(0))).id, day(0)))
          const by = yield* storedUser(day(0))
          yield* storedOffer({ id: last.itemId, name: "", ownerId: ada.id }, by, day(3), { listingId: last.id })
          const gone = { listingId: last.id, status: "rejected" } as const
          yield* storedOffer({ id: last.itemId, name: "", ownerId: ada.id }, by, day(3), gone)
          for (const limit of [1, 2, 100]) {
            const own = yield* walk((page) => listings.listOwn(ada.id, null, page), limit)
            expect(idsOf({ items: own })).toEqual([...backwards(same), old.id])
            expect(own.filter(({ pendingOffersCount }) => pendingOffersCount > 0)).toMatchObject([
              { listing: { id: last.id }, pendingOffersCount: 1 },
            ])
          }
          expect(idsOf(yield* listings.listOwn(ada.id, "closed", first))).toEqual([closed.id])
          expect(idsOf(yield* listings.listOwn(ada.id, "paused", first))).toEqual([paused.id])
        }),
      ))

    test("somebody's are listed as far as the viewer sees them: active ones, and one's own paused ones too", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const friends = yield* storedCollection(ada.id, day(0), { visibility: "friends_only" })
          const [friend, stranger, foe] = [
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
          ]
          yield* befriended(ada, friend, day(1))
          yield* blocked(ada, foe, day(1))
          const [active, among, paused] = [
            yield* offered(games, { createdAt: day(3) }),
            yield* offered(friends, { createdAt: day(2) }),
            yield* offered(games, { createdAt: day(1), status: "paused" }),
          ]
          yield* offered(games, { status: "closed" })
          const seenBy = ({ id }: { readonly id: typeof ada.id }, limit: number) =>
            Effect.map(
              walk((page) => listings.listOf(ada.id, id, page), limit),
              (items) => idsOf({ items }),
            )
          for (const limit of [1, 100]) {
            expect(yield* seenBy(ada, limit)).toEqual([active.id, among.id, paused.id])
            expect(yield* seenBy(friend, limit)).toEqual([active.id, among.id])
            expect(yield* seenBy(stranger, limit)).toEqual([active.id])
            expect(yield* seenBy(foe, limit)).toEqual([])
          }
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
