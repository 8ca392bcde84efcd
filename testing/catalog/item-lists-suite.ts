import { Effect } from "effect"
import type { Collections, Edition, Item, ItemSort, Items, Transactions, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { type Asked, itemsOf, listOf, names, oneOf, owned, storedItems } from "../samples/items.ts"
import { era, storedUser, walk } from "../samples/samples.ts"

/** What the port `Items` promises of its lists. */
export const itemListsSuite = ({ describe, expect, test }: Kit, run: Run<Collections | Items | Transactions | Users>) =>
  describe("Lists of items", () => {
    const [bgg, steam] = ["bgg:1" as Edition, "steam:1" as Edition]
    const sorts: ReadonlyArray<readonly [ItemSort, ReadonlyArray<string>]> = [
      ["newest", ["Ähre", "apple", "Éclair", "b_", "B%", "unrated", "old"]],
      ["oldest", ["old", "unrated", "B%", "b_", "Éclair", "apple", "Ähre"]],
      ["name", ["apple", "B%", "b_", "old", "unrated", "Ähre", "Éclair"]],
      ["rating", ["Ähre", "b_", "apple", "Éclair", "B%", "unrated", "old"]],
    ]
    const moments = Effect.fnUntraced(function* () {
      const day = era()
      const { ada, games } = yield* owned(day)
      const same = [
        { name: "unrated", fields: { status: "new", year: 1999 } },
        { name: "B%", rating: 2, tags: ["Ä", "lent"], fields: { status: "done", year: 2001.5 } },
        { name: "b_", rating: 5, editions: [bgg, steam], fields: { status: "new", year: -3 } },
        {
          name: "Éclair",
          rating: 2,
          tags: ["LENT"],
          location: "Attic",
          fields: { status: "done", year: 2010, shelf: "a" },
        },
        { name: "apple", rating: 2, editions: [bgg], tags: ["ä"], location: "Attic", fields: { status: "new" } },
        { name: "Ähre", rating: 5, editions: [bgg], fields: { status: "done", year: 2000 } },
      ]
      yield* storedItems(games, [{ name: "old", createdAt: day(1), fields: { status: "new", year: 1 } }])
      yield* storedItems(
        games,
        same.map((one) => ({ ...one, createdAt: day(2) })),
      )
      yield* storedItems(yield* storedCollection((yield* storedUser(day(0))).id, day(0)), [
        { editions: [bgg], tags: ["lent"], location: "Attic", fields: { status: "new" } },
      ])
      return { ada, games, listed: listOf(games) }
    })

    each(test)(sorts.flatMap(([sort, expected]) => [1, 2, 3, 100].map((limit) => [sort, limit, expected] as const)))(
      "items of one moment are listed %s, %d at a time, each once",
      (sort, limit, expected) =>
        run(
          Effect.gen(function* () {
            const { ada, games, listed } = yield* moments()
            const whole = yield* walk((page) => listed({ sort }, page), limit)
            expect(names(whole)).toEqual([...expected])
            const others = yield* walk((page) => listed({ sort, isForOthers: true }, page), limit)
            expect(others.map(withoutOwn)).toEqual(whole.map(withoutOwn))
            expect(names(yield* walk((page) => itemsOf(ada.id, { sort }, page), limit))).toEqual([...expected])
            expect(names(yield* walk((page) => itemsOf(ada.id, { sort, type: games.type }, page), limit))).toEqual([
              ...expected,
            ])
            expect(yield* itemsOf(ada.id, { sort, type: "books" })).toEqual({ items: [], next: null })
          }),
        ),
    )

    const filters: ReadonlyArray<readonly [string, Asked, ReadonlyArray<string>]> = [
      ["one value", { conditions: [oneOf("status", "new")] }, ["apple", "b_", "unrated", "old"]],
      ["a value that nothing has", { conditions: [oneOf("status", "lost")] }, []],
      ["one number", { conditions: [oneOf("year", 2001.5)] }, ["B%"]],
      ["a range", { conditions: [oneOf("year", 1, 2000)] }, ["Ähre", "unrated", "old"]],
      ["a range without a beginning", { conditions: [oneOf("year", null, 1)] }, ["b_", "old"]],
      ["a range without an end", { conditions: [oneOf("year", 2000, null)] }, ["Ähre", "Éclair", "B%"]],
      ["a range the wrong way round", { conditions: [oneOf("year", 2000, 1)] }, []],
      ["two fields", { conditions: [oneOf("status", "done"), oneOf("year", 2000, 2005)] }, ["Ähre", "B%"]],
      ["a least rating", { minRating: 2 }, ["Ähre", "apple", "Éclair", "b_", "B%"]],
      ["the best rating and a value", { minRating: 5, conditions: [oneOf("status", "new")] }, ["b_"]],
      ["an edition", { edition: bgg }, ["Ähre", "apple", "b_"]],
      ["an edition that nothing has", { edition: "bgg:2" as Edition }, []],
      ["an edition and a value", { edition: bgg, conditions: [oneOf("status", "new")] }, ["apple", "b_"]],
      ["an edition and a rating", { edition: bgg, minRating: 5 }, ["Ähre", "b_"]],
      ["an edition and a part of the name", { edition: steam, q: "B" }, ["b_"]],
      ["a tag", { tags: ["lent"] }, ["Éclair", "B%"]],
      ["two tags", { tags: ["lent", "ä"] }, ["B%"]],
      ["a tag that nothing has", { tags: ["lent", "lost"] }, []],
      ["a tag, a rating and a value", { tags: ["ä"], minRating: 2, conditions: [oneOf("status", "new")] }, ["apple"]],
      ["a location", { location: "Attic" }, ["apple", "Éclair"]],
      ["a location in other letters", { location: "attic" }, []],
      ["a location, a tag and a part of the name", { location: "Attic", tags: ["lent"], q: "é" }, ["Éclair"]],
      ["a part of the name", { q: "L" }, ["apple", "Éclair", "old"]],
      ["a part of the name with an accent", { q: "äHR" }, ["Ähre"]],
      ["an accent behind its letter", { q: "E\u0301c" }, ["Éclair"]],
      ["a percent sign", { q: "%" }, ["B%"]],
      ["an underscore", { q: "_" }, ["b_"]],
      ["a backslash", { q: "\\" }, []],
      [
        "a part of the name, a rating and a value",
        { q: "e", minRating: 2, conditions: [oneOf("status", "done")] },
        ["Ähre"],
      ],
    ]

    each(test)(filters)("items are found by %s, in every order and page by page", (_, query, expected) =>
      run(
        Effect.gen(function* () {
          const { ada, games, listed } = yield* moments()
          const conditions = (query.conditions ?? []).map((condition) => condition(games.id))
          for (const [sort, all] of sorts) {
            const wanted = all.filter((name) => expected.includes(name))
            for (const limit of [1, 2, 3]) {
              const asked = { ...query, sort, conditions }
              expect(names(yield* walk((page) => listed(asked, page), limit))).toEqual(wanted)
              expect(names(yield* walk((page) => itemsOf(ada.id, asked, page), limit))).toEqual(wanted)
            }
          }
        }),
      ),
    )

    test("long texts are distinguished to the last letter, however far the index looks", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { games } = yield* owned(day)
          const long = "ü🦉".repeat(5000)
          yield* storedItems(games, [
            { name: "one", fields: { text: long } },
            { name: "other", fields: { text: `${long}x` } },
            { name: "beginning", fields: { text: long.slice(0, 300) } },
          ])
          const found = (text: string) =>
            Effect.map(listOf(games)({ conditions: [oneOf("text", text)(games.id)] }), ({ items }) => names(items))
          expect(yield* found(long)).toEqual(["one"])
          expect(yield* found(`${long}x`)).toEqual(["other"])
          expect(yield* found(long.slice(0, 200))).toEqual([])
        }),
      ))

    test("a filter over several collections takes from each what fits it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, games } = yield* owned(day)
          const [books, more] = [
            yield* storedCollection(ada.id, day(0), { type: "books" }),
            yield* storedCollection(ada.id, day(0)),
          ]
          yield* storedItems(games, [
            { name: "number", fields: { year: 1999 } },
            { name: "later", fields: { year: 2000 } },
          ])
          yield* storedItems(books, [{ name: "text", fields: { year: "1999" } }])
          yield* storedItems(more, [{ name: "not asked", fields: { year: 1999 } }])
          const span = (value: string | number) => ({ from: value, to: value })
          const anyOf = [
            { collections: [games.id], span: span(1999) },
            { collections: [books.id], span: span("1999") },
          ]
          for (const [sort] of sorts)
            expect(
              names((yield* itemsOf(ada.id, { sort, conditions: [{ key: "year", anyOf }] })).items).sort(),
            ).toEqual(["number", "text"])
        }),
      ))
  })

/** What may be left out of lists for others is compared by nothing. */
const withoutOwn = ({ externalRef: _, lent: __, location: ___, purchase: ____, tags: _____, ...item }: Item) => item
