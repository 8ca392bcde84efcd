import { Effect } from "effect"
import {
  type Blocks,
  CollectionFields,
  type CollectionId,
  type Collections,
  cardOf,
  type FieldDefinitions,
  type FieldValues,
  type Friendships,
  Items,
  type Listing,
  Listings,
  ListingsErrors,
  MarketItems,
  type Offers,
  type ShownListing,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { schemaField, storedCollection, storedDefinition } from "../samples/catalog.ts"
import { owned, pictured, storedItems } from "../samples/items.ts"
import { idsOf, offered } from "../samples/listings.ts"
import { first, listed, storedOffer } from "../samples/offers.ts"
import { befriended, blocked } from "../samples/people.ts"
import { backwards, era, freshId, storedUser, walk } from "../samples/samples.ts"

/** What the port `Listings` promises of who is shown what, but for its showcase. */
export const shownListingsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | CollectionFields
    | Collections
    | FieldDefinitions
    | Friendships
    | Items
    | Listings
    | MarketItems
    | Offers
    | Transactions
    | Users
  >,
) =>
  describe("Listings that are shown", () => {
    test("a listing is shown to those who see its item, with the fields that they see, and across no block", () =>
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
          const values = { name: "Puzzle", fields: { [shelf.key]: "a", [year.key]: "b" } }
          const { coverUrl, pictures } = pictured("front", "back")
          const seen = { ...values, coverUrl, pictures }
          const made = yield* offered(friends, {}, seen)
          const plain = yield* offered(games, {}, seen)
          const [friend, stranger, foe] = [
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
          ]
          yield* befriended(ada, friend, day(1))
          yield* blocked(foe, ada, day(1))
          const card = { name: "Puzzle", coverUrl, pictures, type: games.type }
          const shown = (listing: Listing, collectionId: CollectionId, seen: FieldValues): ShownListing => ({
            listing,
            item: { id: listing.itemId, collectionId, ...card, copies: 1, editions: [], fields: seen },
            owner: cardOf(ada),
            ownerRating: { average: null, count: 0 },
            freeCopies: 1,
            reserved: false,
          })
          const visible = { [year.key]: "b" }
          expect(yield* listings.show(made.id, ada.id)).toEqual(shown(made, friends.id, values.fields))
          expect(yield* listings.show(made.id, friend.id)).toEqual(shown(made, friends.id, visible))
          // A collection without fields shows nothing but to its owner.
          expect(yield* listings.show(plain.id, stranger.id)).toEqual(shown(plain, games.id, {}))
          for (const [id, { id: viewer }] of [
            [made.id, stranger],
            [made.id, foe],
            [plain.id, foe],
            [freshId<typeof made.id>(), ada],
          ] as const)
            expect(yield* Effect.flip(listings.show(id, viewer))).toBeInstanceOf(ListingsErrors.ListingNotFound)
          const { items } = yield* listings.listOf(ada.id, friend.id, first)
          expect(items.map(({ item }) => item?.fields)).toEqual([{}, visible])
        }),
      ))

    test("a closed listing keeps for who made it the item of that time when another user has it, and none when it is deleted", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const listings = yield* Listings
          const { ada, games } = yield* owned(day)
          const bob = yield* storedUser(day(0))
          const hidden = yield* storedCollection(bob.id, day(0), { visibility: "private" })
          const made = yield* offered(
            games,
            { itemSnapshot: { name: "Then", coverUrl: null } },
            { name: "Now", ...pictured("front") },
          )
          yield* listings.save({ ...made, status: "closed", itemSnapshot: { name: "Then", coverUrl: null } })
          yield* (yield* MarketItems).transferItems([{ item: made.itemId, to: hidden.id }], day(2))
          const { item: kept } = yield* listings.show(made.id, ada.id)
          expect(kept).toMatchObject({ name: "Then", collectionId: null, fields: null, pictures: [] })
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
          if (last === undefined || closed === undefined || paused === undefined)
            return yield* Effect.die("Not all of it was stored.")
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

    test("a user's are listed as far as the viewer sees them: active ones, and one's own paused ones too", () =>
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
  })
