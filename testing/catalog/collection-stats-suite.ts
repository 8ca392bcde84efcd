import { Effect } from "effect"
import { type CollectionFields, Collections, type FieldDefinitions, type Items, type Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { era, storedUser } from "../samples/samples.ts"
import { storedItem } from "../samples/stored-item.ts"

/** What the port `Collections` counts. */
export const collectionStatsSuite = (
  { describe, expect, test }: Kit,
  run: Run<CollectionFields | Collections | FieldDefinitions | Items | Users>,
) =>
  describe("The numbers of a user's collections", () => {
    test("are zero where there is nothing", () =>
      run(
        Effect.gen(function* () {
          const collections = yield* Collections
          const ada = yield* storedUser(era()(0))
          const nothing = { byType: [], byRating: [], byField: [], gamesFinishedPerYear: [] }
          expect(yield* collections.stats(ada.id)).toEqual({ collections: 0, items: 0, copies: 0, ...nothing })
        }),
      ))

    test("count one's own collections, items and copies, by type, rating, option and year", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const options = ["red", "green", "blue"]
          const color = yield* storedDefinition(ada.id, day(0), { key: "color", type: "select", options })
          const shelf = yield* storedDefinition(ada.id, day(0), { key: "shelf" })
          const date = yield* storedDefinition(ada.id, day(0), { key: "completion_date", type: "date" })
          const foreign = yield* storedCollection(grace.id, day(0))
          const [games, more] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          const books = yield* storedCollection(ada.id, day(0), { type: "books" })
          yield* storedCollection(ada.id, day(0), { type: "custom", visibility: "private" })
          for (const { id } of [games, more, books]) yield* storedFields(id, [color, shelf, date])
          yield* storedItem(foreign.id, { color: "red", completion_date: "2020-01-01" }, 5)
          yield* storedItem(games.id, { color: "red", shelf: "a", completion_date: "2024-12-31" }, 5, 3)
          yield* storedItem(games.id, { color: "green", completion_date: "2025-01-01" }, 1)
          yield* storedItem(more.id, { color: "green", completion_date: "2025-06-01" })
          yield* storedItem(books.id, { color: "red", completion_date: "2025-06-01" }, 5)
          yield* storedItem(books.id, {}, null, 999)
          expect(yield* collections.stats(ada.id)).toEqual({
            collections: 4,
            items: 5,
            copies: 1005,
            byType: [
              { type: "books", items: 2, copies: 1000 },
              { type: "custom", items: 0, copies: 0 },
              { type: "games", items: 3, copies: 5 },
            ],
            byRating: [
              { rating: 5, items: 2, copies: 4 },
              { rating: 1, items: 1, copies: 1 },
            ],
            byField: [
              { type: "books", key: "color", value: "red", items: 1, copies: 1 },
              { type: "games", key: "color", value: "green", items: 2, copies: 2 },
              { type: "games", key: "color", value: "red", items: 1, copies: 3 },
            ],
            gamesFinishedPerYear: [
              { year: 2025, items: 2 },
              { year: 2024, items: 1 },
            ],
          })
        }),
      ))

    test("leave out a completion date that is none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const ada = yield* storedUser(day(0))
          const text = yield* storedDefinition(ada.id, day(0), { key: "completion_date" })
          const games = yield* storedCollection(ada.id, day(0))
          yield* storedFields(games.id, [text])
          yield* storedItem(games.id, { completion_date: "some day" })
          expect((yield* collections.stats(ada.id)).gamesFinishedPerYear).toEqual([])
        }),
      ))
  })
