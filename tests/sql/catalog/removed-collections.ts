import { describe, expect, test } from "bun:test"
import { count } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type ChatPurge,
  type Collection,
  Collections,
  GameLocations,
  Items,
  type Notifications,
  type PostPurge,
  type Transactions,
  Users,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { itemsOf, listOf, oneOf } from "../../../testing/samples/items.ts"
import { era, freshId, storedUser, twentyTimes } from "../../../testing/samples/samples.ts"
import { storedItem } from "../../../testing/samples/stored-item.ts"
import type { Run } from "../../support/engines.ts"
import { purgeAll } from "../../support/purge-all.ts"

const first = { limit: 100, after: null }

/** How many rows of items and their values there are. */
const rows = Effect.gen(function* () {
  const { read, tables } = yield* Database
  const [items] = yield* read((db) => db.select({ n: count() }).from(tables.items))
  const [values] = yield* read((db) => db.select({ n: count() }).from(tables.itemValues))
  return [items?.n ?? 0, values?.n ?? 0]
})

const filled = Effect.fnUntraced(function* (of: Collection, items: number) {
  for (let n = 0; n < items; n++) yield* storedItem(of.id, { status: "new", platform_app_id: n + 1 })
})

/** What the ports promise of collections that were removed, alone or with their owner's account. */
export const removedCollectionsSuite = (
  run: Run<
    ChatPurge | Collections | Database | GameLocations | Items | Notifications | PostPurge | Transactions | Users
  >,
) =>
  describe("Removed collections", () => {
    const ways = {
      "A removed collection": ({ id }: Collection) => Effect.flatMap(Collections, ({ remove }) => remove(id)),
      "A collection of a removed account": ({ ownerId }: Collection) =>
        Effect.flatMap(Users, ({ remove }) => remove(ownerId)),
    }

    test.each(Object.entries(ways))("%s is found by no read, before its items are deleted", (_, remove) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [collections, items, locations] = [yield* Collections, yield* Items, yield* GameLocations]
          const { id: ada } = yield* storedUser(day(0))
          const games = yield* storedCollection(ada, day(0))
          yield* filled(games, 2)
          const [item] = (yield* listOf(games)()).items
          const everything = Effect.gen(function* () {
            return [
              yield* Effect.option(collections.get(games.id)),
              yield* collections.find(games.id),
              yield* Effect.option(collections.show(games.id, ada)),
              (yield* collections.listOwn(ada, { q: null, type: null }, first)).items,
              (yield* collections.listOf(ada, ada, first)).items,
              yield* collections.countOf(ada, ada),
              (yield* collections.stats(ada)).items,
              yield* Effect.option(items.get(item?.id ?? freshId())),
              yield* Effect.option(items.show(item?.id ?? freshId(), ada)),
              (yield* listOf(games)()).items,
              (yield* listOf(games)({ q: "An" })).items,
              (yield* listOf(games)({ conditions: [oneOf("status", "new")(games.id)] })).items,
              (yield* itemsOf(ada)).items,
              (yield* itemsOf(ada, { q: "An" })).items,
              (yield* itemsOf(ada, { type: "games" })).items,
              (yield* itemsOf(ada, { conditions: [oneOf("status", "new")(games.id)] })).items,
              yield* items.fieldsOf(ada, null, ["status"]),
              yield* locations.of(ada),
            ].map((found) => JSON.stringify(found))
          })
          const nothing = new Set(["[]", "0", JSON.stringify(yield* collections.find(freshId()))])
          const isEmpty = (found: ReadonlyArray<string>) => found.map((one) => nothing.has(one))
          // Fields are not part of this sample.
          expect(isEmpty(yield* everything).filter((empty) => empty)).toHaveLength(1)
          yield* remove(games)
          const [itemRows] = yield* rows
          expect(itemRows).toBeGreaterThanOrEqual(2)
          expect(isEmpty(yield* everything)).not.toContain(false)
          yield* purgeAll
        }),
      ),
    )

    test("are deleted in chunks with the values of their items, and nothing else is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { purge, remove } = yield* Collections
          yield* purgeAll
          const { id: ada } = yield* storedUser(day(0))
          const games = [
            yield* storedCollection(ada, day(0)),
            yield* storedCollection(ada, day(0)),
            yield* storedCollection(ada, day(0)),
          ]
          for (const collection of games) yield* filled(collection, 3)
          const before = yield* rows
          for (const { id } of games.slice(1)) yield* remove(id)
          expect(yield* rows).toEqual(before)
          const answers: Array<boolean> = []
          while (answers.at(-1) !== false) answers.push(yield* purge(2))
          // Each has three items: two in one chunk, the last one and the collection in the next.
          expect(answers).toEqual([true, true, true, true, false])
          const [items = 0, values = 0] = before
          expect(yield* rows).toEqual([items - 6, values - 12])
          expect((yield* itemsOf(ada)).items).toHaveLength(3)
        }),
      ))

    test("are deleted once by many at the same time", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { purge, remove } = yield* Collections
          yield* purgeAll
          const { id: ada } = yield* storedUser(day(0))
          const [kept, removed] = [yield* storedCollection(ada, day(0)), yield* storedCollection(ada, day(0))]
          yield* filled(kept, 2)
          const before = yield* rows
          yield* filled(removed, 20)
          yield* remove(removed.id)
          yield* twentyTimes(() => purge(3))
          yield* purgeAll
          expect(yield* rows).toEqual(before)
        }),
      ))

    test("of a removed account keep its address free for another user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const ada = yield* storedUser(day(0))
          yield* filled(yield* storedCollection(ada.id, day(0)), 1)
          yield* users.remove(ada.id)
          yield* users.add({ ...ada, id: freshId() })
          expect((yield* itemsOf(ada.id)).items).toEqual([])
          yield* purgeAll
        }),
      ))
  })
