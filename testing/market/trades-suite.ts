import { DateTime, Effect } from "effect"
import {
  type AccountUsage,
  acceptOffer,
  type CollectionFields,
  Collections,
  confirmOffer,
  createOffer,
  type FieldDefinitions,
  GameItems,
  type ItemHolds,
  Items,
  Listings,
  listOffers,
  type MarketItems,
  makeProposal,
  type Notifications,
  nothingOwn,
  type OfferId,
  type Offers,
  OffersErrors,
  type Publisher,
  type Ratings,
  type RealtimeLog,
  type Relations,
  rateOffer,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"

import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { gameOn } from "../samples/import.ts"
import { first, listed, trader, traders } from "../samples/offers.ts"
import { withIds } from "../samples/people.ts"
import { era, storedUser } from "../samples/samples.ts"

/** Whole trades, through the use cases and every repository that they need. */
export const tradesSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | AccountUsage
    | CollectionFields
    | Collections
    | FieldDefinitions
    | GameItems
    | ItemHolds
    | Items
    | Listings
    | MarketItems
    | Notifications
    | Offers
    | Ratings
    | Publisher
    | RealtimeLog
    | Relations
    | Transactions
    | Users
  >,
) =>
  describe("Trades", () => {
    const price = { amount: 900, currency: "EUR" }
    const confirm = (id: OfferId, by: UserId) => withIds(confirmOffer({ id, by, collectionId: null }))

    test("a game goes where there is none of it yet: past what its receiver named and what is latest, else into a new collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const games = yield* GameItems
          const [owner, by] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const shelves = []
          for (const at of [1, 2, 3]) shelves.push(yield* storedCollection(by.id, day(at)))
          const [older, named, latest] = shelves
          if (older === undefined || named === undefined || latest === undefined)
            return yield* Effect.die("Not all of it was stored.")
          for (const shelf of [named, latest]) yield* games.add(shelf.id, [gameOn(shelf, 7, day(4))], day(4))
          const received = Effect.fnUntraced(function* () {
            const shelf = yield* storedCollection(owner.id, day(0))
            const game = gameOn(shelf, 7, day(4))
            yield* games.add(shelf.id, [game], day(4))
            const { id: listingId } = yield* listed(game.item, day(5))
            const terms = { price, offeredItemId: null, message: null }
            const { id } = (yield* withIds(createOffer({ by: by.id, listingId, kind: "buy", terms }))).offer
            yield* withIds(acceptOffer({ id, by: owner.id, seen: null }))
            yield* confirm(id, owner.id)
            yield* withIds(confirmOffer({ id, by: by.id, collectionId: named.id }))
            return (yield* (yield* Items).get(game.item.id)).collectionId
          })
          expect(yield* received()).toBe(older.id)
          const fresh = yield* received()
          expect(shelves.map(({ id }) => id)).not.toContain(fresh)
          expect(yield* (yield* Collections).get(fresh)).toMatchObject({ name: "Received games", ownerId: by.id })
        }),
      ))

    test("a trade goes from an offer over a counter-proposal to two items with new owners, and each rates the other", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, listing } = yield* traders(era())
          const [owner, by] = [ada.user.id, bob.user.id]
          const spare = yield* trader(era(), "Spare", "Sticker")
          yield* (yield* Items).save({ ...spare.thing, collectionId: bob.shelf.id, ownerId: by }, spare.thing)
          const give = (item: typeof bob.thing) => ({ price: null, offeredItemId: item.id, message: "?" })
          const made = yield* withIds(
            createOffer({ by, listingId: listing.id, kind: "trade", terms: give(spare.thing) }),
          )
          const { id } = made.offer
          const countered = yield* withIds(makeProposal({ id, by: owner, terms: give(bob.thing) }))
          const agreed = yield* withIds(acceptOffer({ id, by, seen: countered.proposal?.proposal.id ?? null }))
          expect(
            [made, countered, agreed].map((shown) => [shown.offer.status, shown.proposal?.proposal.status]),
          ).toEqual([
            ["pending", "pending"],
            ["pending", "pending"],
            ["accepted", "accepted"],
          ])
          expect((yield* (yield* Listings).get(listing.id)).reserved).toBe(true)
          expect((yield* confirm(id, owner)).offer.status).toBe("accepted")
          expect(yield* Effect.flip(confirm(id, owner))).toBeInstanceOf(OffersErrors.AlreadyConfirmed)
          const done = yield* confirm(id, by)
          expect(done).toMatchObject({ offer: { status: "completed" }, item: { collectionId: bob.shelf.id } })
          expect(done.proposal?.offeredItem).toMatchObject({ id: bob.thing.id, collectionId: ada.shelf.id })
          expect(yield* confirm(id, owner)).toEqual(done)

          const items = yield* Items
          const whose = Effect.forEach([ada, bob, spare], ({ thing }) =>
            Effect.map(items.get(thing.id), ({ collectionId, ownerId }) => [collectionId, ownerId]),
          )
          expect(yield* whose).toEqual([
            [bob.shelf.id, by],
            [ada.shelf.id, owner],
            [bob.shelf.id, by],
          ])
          expect(yield* (yield* Listings).get(listing.id)).toMatchObject({
            listing: { status: "closed" },
            reserved: false,
          })
          for (const user of [owner, by]) {
            yield* withIds(rateOffer({ by: user, offerId: id, score: 5, comment: null }))
            const { items } = yield* listOffers({ by: user, role: null, status: "completed", page: first })
            expect(items).toEqual([done])
          }
        }),
      ))

    test("of items with several copies one of each changes hands, and the others stay where they are", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, listing } = yield* traders(era())
          const [owner, by] = [ada.user.id, bob.user.id]
          const items = yield* Items
          const mine = { tags: ["mine"], location: "Attic", purchase: { price, on: null } }
          const several = (thing: typeof ada.thing) => ({ ...thing, ...mine, copies: 3, rating: 4, comment: "?" })
          for (const { thing } of [ada, bob]) yield* items.save(several(thing), thing)
          const terms = { price: null, offeredItemId: bob.thing.id, message: null }
          const { id } = (yield* withIds(createOffer({ by, listingId: listing.id, kind: "trade", terms }))).offer
          yield* withIds(acceptOffer({ id, by: owner, seen: null }))
          for (const item of [ada.thing.id, bob.thing.id]) expect(yield* items.held(item)).toBe(1)
          yield* confirm(id, owner)
          const done = yield* confirm(id, by)
          const [received, given] = [done.item?.id, done.proposal?.offeredItem?.id]
          if (received === undefined || given === undefined) return yield* Effect.die("Something was received.")
          const own = { ...nothingOwn, copies: 1, rating: null, comment: null, externalRef: null }
          expect(yield* items.get(received)).toMatchObject({ ...own, name: "Puzzle", collectionId: bob.shelf.id })
          expect(yield* items.get(given)).toMatchObject({ ...own, name: "Novel", collectionId: ada.shelf.id })
          for (const [id, { thing }] of [
            [received, ada],
            [given, bob],
          ] as const) {
            const { coverUrl, pictures } = yield* items.get(id)
            expect(coverUrl).toBe(thing.coverUrl)
            expect(pictures.map(({ caption, url }) => [url, caption])).toEqual(
              thing.pictures.map(({ caption, url }) => [url, caption]),
            )
            for (const picture of pictures) expect(thing.pictures.map((one) => one.id)).not.toContain(picture.id)
          }
          for (const { shelf, thing, user } of [ada, bob]) {
            const rest = { ...mine, copies: 2, rating: 4, comment: "?", ownerId: user.id, collectionId: shelf.id }
            expect(yield* items.get(thing.id)).toMatchObject({
              ...rest,
              coverUrl: thing.coverUrl,
              pictures: thing.pictures,
            })
            expect(yield* items.held(thing.id)).toBe(0)
            expect((yield* (yield* Collections).show(shelf.id, user.id)).itemsCount).toBe(2)
          }
          expect((yield* (yield* Listings).get(listing.id)).listing.status).toBe("active")
          expect(yield* confirm(id, owner)).toEqual(done)
        }),
      ))

    test("who buys an item has what was paid and the day as its purchase, and nothing of the seller's own", () =>
      run(
        Effect.gen(function* () {
          const items = yield* Items
          for (const copies of [1, 2]) {
            const { ada, bob, listing } = yield* traders(era())
            const mine = { tags: ["mine"], location: "Attic", purchase: { price, on: "2020-01-01" } }
            yield* items.save({ ...ada.thing, ...mine, copies }, ada.thing)
            const terms = { price, offeredItemId: null, message: null }
            const [owner, by] = [ada.user.id, bob.user.id]
            const { id } = (yield* withIds(createOffer({ by, listingId: listing.id, kind: "buy", terms }))).offer
            yield* withIds(acceptOffer({ id, by: owner, seen: null }))
            yield* confirm(id, owner)
            const { item, offer } = yield* confirm(id, by)
            if (item === null || offer.completedAt === null) return yield* Effect.die("Something was received.")
            const on = DateTime.formatIsoDateUtc(offer.completedAt)
            expect(yield* items.get(item.id)).toMatchObject({ tags: [], location: null, purchase: { price, on } })
            if (copies === 2) expect(yield* items.get(ada.thing.id)).toMatchObject(mine)
          }
        }),
      ))

    test("what is bought goes to a new collection where the buyer has none, and other offers that need it end", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, listing } = yield* traders(day)
          const eve = yield* storedUser(day(0))
          const novel = yield* listed(bob.thing, day(1))
          const terms = { price, offeredItemId: null, message: null }
          // Bob would get Ada's puzzle for a novel, which Eve buys meanwhile.
          const give = { price: null, offeredItemId: bob.thing.id, message: null }
          const [ofBob, ofEve] = [
            yield* withIds(createOffer({ by: bob.user.id, listingId: listing.id, kind: "trade", terms: give })),
            yield* withIds(createOffer({ by: eve.id, listingId: novel.id, kind: "buy", terms })),
          ]
          yield* withIds(acceptOffer({ id: ofEve.offer.id, by: bob.user.id, seen: null }))
          const refused = withIds(acceptOffer({ id: ofBob.offer.id, by: ada.user.id, seen: null }))
          expect(yield* Effect.flip(refused)).toBeInstanceOf(OffersErrors.ItemReserved)
          yield* confirm(ofEve.offer.id, bob.user.id)
          yield* confirm(ofEve.offer.id, eve.id)
          const lists = Effect.forEach([ada.user, bob.user, eve], ({ id: by }) =>
            Effect.map(listOffers({ by, role: null, status: null, page: first }), ({ items }) =>
              items.map((shown) => `${shown.offer.kind}: ${shown.offer.status}`),
            ),
          )
          expect(yield* lists).toEqual([["trade: rejected"], ["buy: completed", "trade: rejected"], ["buy: completed"]])
          const collections = (yield* (yield* Collections).listOwn(eve.id, { q: null, type: null }, first)).items
          expect(collections).toMatchObject([{ name: "Received games", visibility: "private", itemsCount: 1 }])
          expect(yield* Effect.flip(confirm(ofBob.offer.id, bob.user.id))).toBeInstanceOf(
            OffersErrors.InvalidTransition,
          )
          expect((yield* (yield* Items).get(ada.thing.id)).ownerId).toBe(ada.user.id)
        }),
      ))
  })
