import { Effect, Option } from "effect"
import {
  type Blocks,
  CollectionFields,
  type CollectionId,
  Collections,
  cardOf,
  type Edition,
  type FieldDefinitions,
  type Friendships,
  type Item,
  Items,
  ItemsErrors,
  MarketItems,
  nothingOwn,
  type OwnTag,
  type Page,
  type Position,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { schemaField, storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { type Asked, item, itemsOf, listOf, names, oneOf, owned, pictured, storedItems } from "../samples/items.ts"
import { befriended, blocked } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Items` promises. */
export const itemsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | CollectionFields
    | Collections
    | FieldDefinitions
    | Friendships
    | Items
    | MarketItems
    | Transactions
    | Users
  >,
) =>
  describe("Items", () => {
    const [bgg, steam] = ["bgg:1" as Edition, "steam:1" as Edition]
    const countOf = Effect.fnUntraced(function* (games: {
      readonly id: CollectionId
      readonly ownerId: Item["ownerId"]
    }) {
      return (yield* (yield* Collections).show(games.id, games.ownerId)).itemsCount
    })

    test("an item is read as it was added, and shown with its owner", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const stored = item(games, day(1), {
            name: "O'Neil's \\ 50% \" _ 🦉",
            fields: {
              text: "a\nb",
              number: -1.5,
              money: Number.MAX_SAFE_INTEGER,
              yes: true,
              no: false,
              date: "2024-02-29",
            },
            rating: 5,
            comment: "Again",
            tags: ["O'Neil \\ %", 'Ünïque, "two"; 🦉'],
            location: "Attic, box 3",
            purchase: { price: { amount: 1250, currency: "EUR" }, on: "2024-02-29" },
            ...pictured("front", "plain", 'the "back" 🦉'),
            editions: ["isbn:9780306406157" as Edition, "bgg:13" as Edition],
            externalRef: "goodreads:1",
          })
          yield* items.add(stored)
          expect(yield* items.get(stored.id)).toEqual(stored)
          expect(yield* items.show(stored.id, ada.id)).toEqual({
            ...stored,
            type: games.type,
            owner: cardOf(ada),
            listing: null,
            shownKeys: new Set(),
          })
          expect(yield* Effect.flip(items.get(freshId()))).toBeInstanceOf(ItemsErrors.ItemNotFound)
          expect(yield* Effect.flip(items.show(freshId(), ada.id))).toBeInstanceOf(ItemsErrors.ItemNotFound)
        }),
      ))

    test("an item is shown with the keys of the fields of its collection that are not hidden", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const [one, other] = [yield* storedDefinition(ada.id, day(0)), yield* storedDefinition(ada.id, day(0))]
          const schema = [schemaField(one, 0), schemaField(other, 1, { isHidden: true })]
          yield* (yield* CollectionFields).add(games.id, schema)
          const stored = item(games, day(1))
          yield* items.add(stored)
          const { shownKeys } = yield* items.show(stored.id, ada.id)
          expect(shownKeys).toEqual(new Set([one.key]))
        }),
      ))

    test("an item is shown to those who see its collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada } = yield* owned(day)
          const [friend, stranger, foe] = [
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
          ]
          yield* befriended(ada, friend, day(1))
          yield* blocked(foe, ada, day(1))
          const seen: Record<string, ReadonlyArray<boolean>> = {}
          for (const visibility of ["public", "friends_only", "private"] as const) {
            const [one] = yield* storedItems(yield* storedCollection(ada.id, day(0), { visibility }), [{}])
            const viewers = [ada, friend, stranger, foe]
            seen[visibility] = yield* Effect.forEach(viewers, ({ id }) =>
              Effect.isSuccess(items.show(one?.id ?? freshId(), id)),
            )
          }
          expect(seen).toEqual({
            public: [true, true, true, false],
            friends_only: [true, true, false, false],
            private: [true, false, false, false],
          })
        }),
      ))

    test("the fields of a user's collections are known by their keys", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const books = yield* storedCollection(ada.id, day(0), { type: "books" })
          const [year, shelf] = [
            yield* storedDefinition(ada.id, day(0), { type: "number" }),
            yield* storedDefinition(ada.id, day(0)),
          ]
          yield* storedFields(games.id, [year, shelf])
          yield* storedFields(books.id, [year])
          const other = yield* storedCollection((yield* storedUser(day(0))).id, day(0))
          yield* storedFields(other.id, [year])
          const collectionIdsOf = Effect.map((fields: ReadonlyArray<{ readonly collectionId: string }>) =>
            fields.map(({ collectionId }) => collectionId).sort(),
          )
          expect(yield* collectionIdsOf(items.fieldsOf(ada.id, null, [year.key]))).toEqual(
            [games.id as string, books.id].sort(),
          )
          expect(yield* items.fieldsOf(ada.id, "books", [year.key, shelf.key])).toEqual([
            { collectionId: books.id, key: year.key, type: "number" },
          ])
          expect(yield* items.fieldsOf(ada.id, null, ["nope"])).toEqual([])
        }),
      ))

    test("a changed item is stored with everything that may change, and found by what it holds then", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { games } = yield* owned(day)
          const [was] = yield* storedItems(games, [
            { editions: [bgg], fields: { status: "new", year: 1 }, rating: 1 },
            { name: "other", editions: [bgg] },
          ])
          if (was === undefined) return yield* Effect.die("Not all of it was stored.")
          const now = {
            ...was,
            name: "Ändern",
            editions: [steam],
            externalRef: "one",
            fields: { year: 2 },
            rating: 5,
            comment: "Yes",
            tags: ["one", "two"],
            location: "Cellar",
            purchase: { price: null, on: "2026-01-01" },
            updatedAt: day(3),
          }
          yield* items.save(now, was)
          expect(yield* items.get(was.id)).toEqual(now)
          const cleared = { ...now, ...nothingOwn, tags: ["two"] }
          yield* items.save(cleared, now)
          expect(yield* items.get(was.id)).toEqual(cleared)
          yield* items.save(now, cleared)
          const found = (asked: Asked, listed = listOf(games)) =>
            Effect.map(listed({ ...asked, conditions: (asked.conditions ?? []).map((one) => one(games.id)) }), (page) =>
              names(page.items),
            )
          expect(yield* found({ conditions: [oneOf("year", 2)] })).toEqual(["Ändern"])
          expect(yield* found({ conditions: [oneOf("year", 1)] })).toEqual([])
          expect(yield* found({ conditions: [oneOf("status", "new")] })).toEqual([])
          expect(yield* found({ q: "ändern" })).toEqual(["Ändern"])
          expect(yield* found({ edition: steam })).toEqual(["Ändern"])
          expect(yield* found({ edition: bgg })).toEqual(["other"])
          expect(yield* found({ sort: "rating" })).toEqual(["Ändern", "other"])
          const worse = { ...now, rating: 1 }
          yield* items.save(worse, now)
          expect(yield* found({ minRating: 2, conditions: [oneOf("year", 2)] })).toEqual([])
          expect(yield* countOf(games)).toBe(2)
        }),
      ))

    test("the tags of a user are listed with how many items have them, without those of other users", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const other = yield* storedCollection(ada.id, day(0))
          const [one] = yield* storedItems(games, [{ tags: ["b", "Ä"] }, { tags: ["B", "%_"] }])
          yield* storedItems(other, [{ tags: ["b"] }])
          yield* storedItems((yield* owned(day)).games, [{ tags: ["b", "c"] }])
          const listed = (limit = 100, collection: CollectionId | null = null) =>
            Effect.gen(function* () {
              const found: Array<readonly [string, number]> = []
              let after: Position | null = null
              do {
                const page: Page<OwnTag> = yield* items.tagsOf(ada.id, collection, { limit, after })
                found.push(...page.items.map(({ itemsCount, tag }) => [tag, itemsCount] as const))
                after = page.next
              } while (after !== null)
              return found
            })
          const all = [["%_", 1] as const, ["b", 3] as const, ["Ä", 1] as const]
          for (const limit of [1, 2, 100]) expect(yield* listed(limit)).toEqual(all)
          for (const limit of [1, 2, 100]) {
            expect(yield* listed(limit, games.id)).toEqual([["%_", 1] as const, ["b", 2] as const, ["Ä", 1] as const])
            expect(yield* listed(limit, other.id)).toEqual([["b", 1]])
          }
          if (one === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* items.save({ ...one, tags: ["Ä"], collectionId: other.id }, one)
          expect(yield* listed(100, other.id)).toEqual([
            ["b", 1],
            ["Ä", 1],
          ])
          expect(yield* listed()).toEqual([
            ["%_", 1],
            ["B", 2],
            ["Ä", 1],
          ])
          yield* items.remove(one.id)
          expect(yield* listed()).toEqual([
            ["%_", 1],
            ["B", 2],
          ])
          yield* (yield* Collections).remove(other.id)
          expect(yield* listed(1)).toEqual([
            ["%_", 1],
            ["B", 1],
          ])
        }),
      ))

    test("the tags of one collection are found behind those that only others have, however many these are", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const other = yield* storedCollection(ada.id, day(0))
          const tagsOf = (n: number) => ({ tags: Array.from({ length: 20 }, (_, tag) => `a ${n} ${tag}`) })
          yield* storedItems(
            games,
            Array.from({ length: 60 }, (_, n) => tagsOf(n)),
          )
          yield* storedItems(other, [{ tags: ["b", "c"] }])
          const found: Array<string> = []
          let after: Position | null = null
          do {
            const page: Page<OwnTag> = yield* items.tagsOf(ada.id, other.id, { limit: 1, after })
            found.push(...page.items.map(({ tag }) => tag))
            after = page.next
          } while (after !== null)
          expect(found).toEqual(["b", "c"])
        }),
      ))

    test("the pictures of an item are stored in their order, shown in lists, and stay when the rest is changed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const [added] = yield* storedItems(games, [{}, pictured("another")])
          if (added === undefined) return yield* Effect.die("Not all of it was stored.")
          let was = added
          const shown = Effect.fnUntraced(function* () {
            const [, last] = (yield* listOf(games)({})).items
            const [own] = (yield* itemsOf(ada.id)).items.filter(({ id }) => id === added.id)
            return [yield* items.get(added.id), yield* items.show(added.id, ada.id), last, own].map((one) => ({
              pictures: one?.pictures,
              coverUrl: one?.coverUrl,
            }))
          })
          const [front, back, side] = pictured("front", "back", "side").pictures
          if (front === undefined || back === undefined || side === undefined) return yield* Effect.die("No picture.")
          for (const pictures of [
            [front],
            [front, back, side],
            [side, back, front],
            [side, { ...back, caption: null }, front],
            [back, side],
            [],
            [front, side],
          ]) {
            const now = { ...was, pictures, coverUrl: pictures[0]?.url ?? null }
            yield* items.save(now, was)
            was = now
            expect(yield* shown()).toEqual(Array(4).fill({ pictures, coverUrl: now.coverUrl }))
          }
          const { coverUrl, pictures } = was
          yield* items.save({ ...was, name: "Renamed", fields: { year: 1 } }, was)
          expect(yield* shown()).toEqual(Array(4).fill({ pictures, coverUrl }))
        }),
      ))

    test("an item that moves is counted and found where it is, and its collection knows when it came", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const other = yield* storedCollection(ada.id, day(0))
          const [was] = yield* storedItems(games, [{ editions: [bgg], fields: { status: "new" } }, { editions: [bgg] }])
          if (was === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* items.save({ ...was, collectionId: other.id, updatedAt: day(4) }, was)
          expect((yield* listOf(other)({ edition: bgg })).items.map(({ id }) => id)).toEqual([was.id])
          expect((yield* listOf(games)({ edition: bgg })).items).toHaveLength(1)
          expect([yield* countOf(games), yield* countOf(other)]).toEqual([1, 1])
          const found = (games: { readonly id: CollectionId; readonly ownerId: UserId }) =>
            Effect.map(listOf(games)({ conditions: [oneOf("status", "new")(games.id)] }), (page) => page.items.length)
          expect([yield* found(games), yield* found(other)]).toEqual([0, 1])
          expect((yield* itemsOf(ada.id)).items).toHaveLength(2)
          const latest = Effect.flatMap(MarketItems, (market) =>
            market.latestCollection(ada.id, { id: was.id, type: games.type }),
          )
          yield* items.add(item(games, day(3)))
          expect(yield* latest).toEqual(Option.some(other.id))
          yield* items.add(item(games, day(5)))
          expect(yield* latest).toEqual(Option.some(games.id))
        }),
      ))

    test("of 20 that remove one item at once exactly one did, and it is counted once", () =>
      run(
        Effect.gen(function* () {
          const items = yield* Items
          const { games } = yield* owned(era())
          const [one] = yield* storedItems(games, [{ fields: { status: "new" } }, {}])
          const answers = successes(yield* twentyTimes(() => items.remove(one?.id ?? freshId())))
          expect(answers).toHaveLength(20)
          expect(answers.filter((removed) => removed)).toHaveLength(1)
          expect(yield* countOf(games)).toBe(1)
        }),
      ))

    test("20 items that come at once are all there, and counted", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { games } = yield* owned(day)
          expect(successes(yield* twentyTimes(() => items.add(item(games, day(1)))))).toHaveLength(20)
          expect(yield* countOf(games)).toBe(20)
          expect((yield* listOf(games)()).items).toHaveLength(20)
        }),
      ))

    test("a transaction that fails leaves no item, no value and no count behind", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const other = yield* storedCollection(ada.id, day(0))
          const [was] = yield* storedItems(games, [{ fields: { status: "new" } }])
          if (was === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* rolledBack(items.add(item(games, day(1), { fields: { status: "new" } })))
          const changed = { editions: [bgg], fields: { status: "done" }, rating: 3 }
          yield* rolledBack(items.save({ ...was, collectionId: other.id, ...changed }, was))
          yield* rolledBack(items.remove(was.id))
          expect((yield* listOf(games)({ conditions: [oneOf("status", "new")(games.id)] })).items).toEqual([
            { ...was, type: games.type },
          ])
          expect((yield* itemsOf(ada.id, { edition: bgg })).items).toEqual([])
          expect([yield* countOf(games), yield* countOf(other)]).toEqual([1, 0])
        }),
      ))

    test("of 20 items with one name in a file one is in a collection, and others in other collections", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const items = yield* Items
          const { ada, games } = yield* owned(day)
          const other = yield* storedCollection(ada.id, day(0))
          const named = () => item(games, day(1), { externalRef: "goodreads:1" })
          expect(successes(yield* twentyTimes(() => items.add(named())))).toHaveLength(1)
          yield* items.add({ ...named(), collectionId: other.id })
          expect([yield* countOf(games), yield* countOf(other)]).toEqual([1, 1])
        }),
      ))

    test("a collection that goes takes its items and their values along", () =>
      run(
        Effect.gen(function* () {
          const items = yield* Items
          const { ada, games } = yield* owned(era())
          const [one] = yield* storedItems(games, [{ fields: { status: "new" } }])
          yield* (yield* Collections).remove(games.id)
          expect(yield* Effect.flip(items.get(one?.id ?? freshId()))).toBeInstanceOf(ItemsErrors.ItemNotFound)
          expect((yield* itemsOf(ada.id, { conditions: [oneOf("status", "new")(games.id)] })).items).toEqual([])
        }),
      ))
  })
