import { DateTime, Effect, Option } from "effect"
import {
  type Collection,
  Collections,
  type GameItem,
  GameItems,
  GameLocations,
  Items,
  ItemsErrors,
  MarketItems,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { gameOn, shelf } from "../samples/import.ts"
import { item, listOf, names, oneOf } from "../samples/items.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

const byApp = (games: ReadonlyArray<GameItem>) => [...games].sort((a, b) => a.appId - b.appId)

/** What the port `GameItems` promises. */
export const gameItemsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | GameItems | GameLocations | Items | MarketItems | Transactions | Users>,
) =>
  describe("GameItems", () => {
    const countOf = Effect.fnUntraced(function* ({ id, ownerId }: Collection) {
      return (yield* (yield* Collections).show(id, ownerId)).itemsCount
    })
    const found = Effect.fnUntraced(function* ({ id }: Collection, appIds: ReadonlyArray<number>) {
      return byApp(yield* (yield* GameItems).find(id, appIds))
    })

    test("games are read as they were added, as items too, and found by what they hold", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const items = yield* Items
          const { games } = yield* shelf(day(0))
          const [first, bare] = [
            gameOn(games, 10, day(1), { name: "Ärger" }),
            { ...gameOn(games, 20, day(1), { fields: {} }), written: { name: "Game 20", playtimeMinutes: null } },
          ]
          yield* all.add(games.id, [first, bare], day(2))
          expect(yield* found(games, [10, 20, 30])).toEqual([first, bare])
          expect(yield* found(games, [30])).toEqual([])
          expect(yield* items.get(first.item.id)).toEqual(first.item)
          expect(yield* items.findGame(games.id, 20)).toEqual(Option.some(bare.item.id))
          expect(yield* items.findGame(games.id, 30)).toEqual(Option.none())
          expect(names((yield* listOf(games)({ q: "ärger" })).items)).toEqual(["Ärger"])
          const byStatus = yield* listOf(games)({ conditions: [oneOf("status", "backlog")(games.id)] })
          expect(names(byStatus.items)).toEqual(["Ärger"])
        }),
      ))

    test("any number of games is added at once, counted, and the latest that came to the collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const { games } = yield* shelf(day(0))
          yield* (yield* Items).add(item(games, day(1)))
          const many = Array.from({ length: 1_101 }, (_, n) =>
            gameOn(games, n + 1, DateTime.add(day(2), { milliseconds: n })),
          )
          yield* all.add(games.id, many, day(3))
          yield* all.add(games.id, [], day(3))
          expect(yield* countOf(games)).toBe(1_102)
          expect(
            yield* found(
              games,
              many.map(({ appId }) => appId),
            ),
          ).toEqual(many)
          const other = yield* storedCollection(games.ownerId, day(0))
          const came = many.at(-1)?.item.createdAt ?? day(0)
          const latest = Effect.flatMap(MarketItems, (market) =>
            market.latestCollection(games.ownerId, { id: freshId(), type: games.type }),
          )
          yield* (yield* Items).add(item(other, DateTime.subtract(came, { milliseconds: 1 })))
          expect(yield* latest).toEqual(Option.some(games.id))
          yield* (yield* Items).add(item(other, DateTime.add(came, { milliseconds: 1 })))
          expect(yield* latest).toEqual(Option.some(other.id))
        }),
      ))

    test("saved games have their new name, values, time and what was written, and are found by what they hold then", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const { games } = yield* shelf(day(0))
          const added = [1, 2, 3].map((appId) => gameOn(games, appId, day(1), { rating: 4, comment: "Yes" }))
          yield* all.add(games.id, added, day(2))
          const renewed = added.slice(0, 2).map(({ appId, item }) => ({
            appId,
            item: { ...item, name: `New ${appId}`, fields: { status: "playing" }, updatedAt: day(3) },
            written: { name: `New ${appId}`, playtimeMinutes: null },
          }))
          yield* all.save(renewed)
          yield* all.save([])
          expect(yield* found(games, [1, 2, 3])).toEqual([...renewed, ...added.slice(2)])
          expect(yield* countOf(games)).toBe(3)
          const playing = yield* listOf(games)({ conditions: [oneOf("status", "playing")(games.id)], minRating: 4 })
          expect(names(playing.items).sort()).toEqual(["New 1", "New 2"])
          const backlog = yield* listOf(games)({ conditions: [oneOf("status", "backlog")(games.id)] })
          expect(names(backlog.items)).toEqual(["Game 3"])
          expect(names((yield* listOf(games)({ q: "new 1" })).items)).toEqual(["New 1"])
        }),
      ))

    test("an item that is gone does not come back when it is saved", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const items = yield* Items
          const { games } = yield* shelf(day(0))
          const [gone, stays] = [gameOn(games, 1, day(1)), gameOn(games, 2, day(1))]
          yield* all.add(games.id, [gone, stays], day(2))
          yield* items.remove(gone.item.id)
          yield* all.save([gone, { ...stays, item: { ...stays.item, name: "Still here" } }])
          expect(yield* Effect.flip(items.get(gone.item.id))).toBeInstanceOf(ItemsErrors.ItemNotFound)
          expect((yield* found(games, [1, 2])).map((game) => game.item.name)).toEqual(["Still here"])
          expect(yield* countOf(games)).toBe(1)
        }),
      ))

    test("an item keeps what is known of its game when it is changed and when it moves, and its place is shown", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const locations = yield* GameLocations
          const items = yield* Items
          const { ada, games } = yield* shelf(day(0))
          const other = yield* storedCollection(ada.id, day(0))
          const game = gameOn(games, 10, day(1))
          yield* all.add(games.id, [game], day(2))
          const edited = { ...game.item, name: "Mine", comment: "Best", updatedAt: day(3) }
          yield* items.save(edited, game.item)
          expect(yield* found(games, [10])).toEqual([{ ...game, item: edited }])
          expect(yield* locations.of(ada.id)).toEqual([{ appId: 10, collectionId: games.id }])
          const moved = { ...edited, collectionId: other.id }
          yield* items.save(moved, edited)
          expect(yield* found(games, [10])).toEqual([])
          expect(yield* found(other, [10])).toEqual([{ ...game, item: moved }])
          expect(yield* locations.of(ada.id)).toEqual([{ appId: 10, collectionId: other.id }])
          yield* items.remove(moved.id)
          expect(yield* locations.of(ada.id)).toEqual([])
        }),
      ))

    test("an item that loses its game when it moves stands for none, and the game may come there again", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const locations = yield* GameLocations
          const items = yield* Items
          const { ada, games } = yield* shelf(day(0))
          const other = yield* storedCollection(ada.id, day(0))
          const game = gameOn(games, 10, day(1))
          yield* all.add(games.id, [game], day(2))
          yield* items.save({ ...game.item, collectionId: other.id, fields: { status: "backlog" } }, game.item)
          expect(yield* items.findGame(other.id, 10)).toEqual(Option.none())
          expect(yield* locations.of(ada.id)).toEqual([])
          const again = gameOn(other, 10, day(3))
          yield* all.add(other.id, [again], day(4))
          expect(yield* found(other, [10])).toEqual([again])
        }),
      ))

    test("an item of which no user knows a game is none of the platform", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, games } = yield* shelf(day(0))
          yield* (yield* Items).add(item(games, day(1), { fields: { status: "backlog" } }))
          expect(yield* (yield* GameLocations).of(ada.id)).toEqual([])
        }),
      ))

    test("of 20 that add one game to one collection at once, exactly one succeeds, and it is counted once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const locations = yield* GameLocations
          const { ada, games } = yield* shelf(day(0))
          const exits = yield* twentyTimes(() => {
            const game = gameOn(games, 10, day(1))
            return Effect.as(all.add(games.id, [game], day(2)), game)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(yield* found(games, [10])).toEqual(winner === undefined ? [] : [winner])
          expect(yield* countOf(games)).toBe(1)
          // The same game may be in another collection.
          yield* all.add(
            (yield* storedCollection(ada.id, day(0))).id,
            [gameOn(yield* storedCollection(ada.id, day(0)), 10, day(1))],
            day(2),
          )
          expect(yield* locations.of(ada.id)).toHaveLength(2)
        }),
      ))

    test("of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const { games } = yield* shelf(day(0))
          const game = gameOn(games, 1, day(1))
          yield* all.add(games.id, [game], day(2))
          yield* rolledBack(all.add(games.id, [gameOn(games, 2, day(1))], day(2)))
          yield* rolledBack(all.save([{ ...game, item: { ...game.item, name: "No", fields: {} }, written: null }]))
          expect(yield* found(games, [1, 2])).toEqual([game])
          expect(yield* countOf(games)).toBe(1)
          const kept = yield* listOf(games)({ conditions: [oneOf("status", "backlog")(games.id)] })
          expect(kept.items).toEqual([{ ...game.item, type: games.type }])
        }),
      ))
  })
