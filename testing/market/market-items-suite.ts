import { Effect, Option } from "effect"
import {
  type CollectionId,
  Collections,
  type ItemId,
  Items,
  MarketItems,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, listOf, names, oneOf, owned, storedItems } from "../samples/items.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes } from "../samples/samples.ts"

/** What the port `MarketItems` promises. */
export const marketItemsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | Items | MarketItems | Transactions | Users>,
) =>
  describe("MarketItems", () => {
    const countOf = Effect.fnUntraced(function* (games: { readonly id: CollectionId; readonly ownerId: UserId }) {
      return (yield* (yield* Collections).show(games.id, games.ownerId)).itemsCount
    })

    test("an item is found with what decides about who sees it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* MarketItems
          const ada = yield* storedUser(day(0), { privacy: "friends_only" })
          const shelf = yield* storedCollection(ada.id, day(0), { type: "books", visibility: "private" })
          const [thing] = yield* storedItems(shelf, [{ name: "Ä", coverUrl: "https://covers.test/a" }])
          if (thing === undefined) return yield* Effect.die("Not all of it was stored.")
          expect(Option.getOrThrow(yield* items.find(thing.id))).toEqual({
            id: thing.id,
            ownerId: ada.id,
            ownerPrivacy: "friends_only",
            openToVisitors: false,
            collectionId: shelf.id,
            type: "books",
            visibility: "private",
            name: "Ä",
            coverUrl: "https://covers.test/a",
            copies: 1,
            held: 0,
            inRound: false,
          })
          expect(Option.isNone(yield* items.find(freshId()))).toBe(true)
        }),
      ))

    test("the latest collection of a type is the one into which something last came, else the newest", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* MarketItems
          const ada = yield* storedUser(day(0))
          const some = { id: freshId<ItemId>(), type: "games" } as const
          const latest = Effect.map(items.latestCollection(ada.id, some), Option.getOrNull)
          expect(yield* latest).toBeNull()
          yield* storedCollection(ada.id, day(9), { type: "books" })
          yield* storedCollection((yield* storedUser(day(0))).id, day(9))
          const [one, other] = [yield* storedCollection(ada.id, day(1)), yield* storedCollection(ada.id, day(2))]
          expect(yield* latest).toBe(other.id)
          yield* (yield* Items).add(item(one, day(3)))
          expect(yield* latest).toBe(one.id)
          const second = item(other, day(4))
          yield* (yield* Items).add(second)
          expect(yield* latest).toBe(other.id)
          yield* (yield* Items).save({ ...second, collectionId: one.id, updatedAt: day(5) }, second)
          expect(yield* latest).toBe(one.id)
          yield* items.transferItems([{ item: second.id, to: other.id }], day(6))
          expect(yield* latest).toBe(other.id)
          yield* storedCollection(ada.id, day(8))
          expect(yield* latest).toBe(other.id)
        }),
      ))

    test("items that a user receives together have places of their own", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* MarketItems
          const { games } = yield* owned(day)
          const bob = yield* storedUser(day(0))
          const [puzzle, card] = yield* storedItems(games, [{ name: "Puzzle" }, { name: "Card" }])
          if (puzzle === undefined || card === undefined) return yield* Effect.die("Not all of it was stored.")
          const both = [puzzle.id, card.id, freshId<ItemId>()]
          const found = yield* items.findAll(both)
          expect(found.map(({ id, name }) => [id, name]).sort()).toEqual(
            [puzzle, card].map(({ id, name }) => [id, name]).sort(),
          )
          const places = (wanted: CollectionId | null) =>
            Effect.map(
              items.placesFor(both.map((item) => ({ item, owner: bob.id, wanted }))),
              (all) => new Map(all.map((one) => [one.item, one])),
            )
          const none = { hasSpace: false, latest: null, collections: 0, hasEditions: false, game: null }
          expect([...(yield* places(null)).values()]).toHaveLength(2)
          expect((yield* places(null)).get(puzzle.id)).toEqual({ item: puzzle.id, ...none })
          const shelf = yield* storedCollection(bob.id, day(1))
          yield* storedCollection(bob.id, day(2), { type: "books" })
          const named = yield* places(shelf.id)
          for (const { id } of [puzzle, card])
            expect(named.get(id)).toEqual({ item: id, ...none, hasSpace: true, latest: shelf.id, collections: 2 })
          expect((yield* places(freshId())).get(card.id)).toEqual({
            item: card.id,
            ...none,
            latest: shelf.id,
            collections: 2,
          })
          expect(yield* items.hasSpace(shelf.id, card.id)).toBe(true)
        }),
      ))

    test("an item that is handed over is the new owner's with all its values, but for what the former one said of it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, games } = yield* owned(day)
          const bob = yield* storedUser(day(0))
          const shelf = yield* storedCollection(bob.id, day(0))
          yield* (yield* Items).add(item(shelf, day(1), { name: "unrated" }))
          const values = { name: "Puzzle", fields: { year: 1999, status: "new" }, rating: 5, comment: "Mine" }
          const [thing] = yield* storedItems(games, [values, { name: "other" }])
          if (thing === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* (yield* MarketItems).transferItems([{ item: thing.id, to: shelf.id }], day(3))
          const now = { ...thing, collectionId: shelf.id, ownerId: bob.id, rating: null, comment: null }
          expect(yield* (yield* Items).get(thing.id)).toEqual({ ...now, updatedAt: day(3) })
          expect([yield* countOf(games), yield* countOf(shelf)]).toEqual([1, 2])
          const [year, status] = [oneOf("year", 1999), oneOf("status", "new")]
          const found = (of: typeof games) =>
            Effect.map(listOf(of)({ conditions: [year(of.id), status(of.id)] }), (page) => names(page.items))
          expect([yield* found(games), yield* found(shelf)]).toEqual([[], ["Puzzle"]])
          const rated = yield* listOf(shelf)({ sort: "rating", conditions: [status(shelf.id)], minRating: 1 })
          expect(rated.items).toEqual([])
          const own = yield* (yield* Items).listOwn(
            ada.id,
            { q: null, minRating: null, edition: null, sort: "newest", conditions: [], type: null },
            { limit: 100, after: null },
          )
          expect(names(own.items)).toEqual(["other"])
          expect(names((yield* listOf(shelf)({ sort: "rating" })).items)).toEqual(["unrated", "Puzzle"])
          yield* (yield* Users).remove(ada.id)
          expect((yield* (yield* Items).get(thing.id)).ownerId).toBe(bob.id)
        }),
      ))

    test("what is handed over twenty times at once is in one place, and counted there", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { games } = yield* owned(day)
          const bob = yield* storedUser(day(0))
          const shelves = [yield* storedCollection(bob.id, day(0)), yield* storedCollection(bob.id, day(0))]
          const [thing] = yield* storedItems(games, [{}])
          if (thing === undefined) return yield* Effect.die("Not all of it was stored.")
          const items = yield* MarketItems
          yield* twentyTimes((n) => {
            const to = shelves[n % 2]?.id ?? games.id
            return items.transferItems([{ item: thing.id, to }], day(2))
          })
          const at = (yield* (yield* Items).get(thing.id)).collectionId
          const counts = yield* Effect.forEach([games, ...shelves], countOf)
          expect(counts).toEqual([games, ...shelves].map(({ id }) => (id === at ? 1 : 0)))
          expect(at).not.toBe(games.id)
        }),
      ))

    test("a hand-over that is taken back changes nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { games } = yield* owned(day)
          const shelf = yield* storedCollection((yield* storedUser(day(0))).id, day(0))
          const [thing] = yield* storedItems(games, [{ fields: { year: 1 }, rating: 4, comment: "Mine" }])
          if (thing === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* rolledBack((yield* MarketItems).transferItems([{ item: thing.id, to: shelf.id }], day(3)))
          expect(yield* (yield* Items).get(thing.id)).toEqual(thing)
          expect([yield* countOf(games), yield* countOf(shelf)]).toEqual([1, 0])
          expect(names((yield* listOf(games)({ conditions: [oneOf("year", 1)(games.id)] })).items)).toHaveLength(1)
        }),
      ))
  })
