import { DateTime, Effect, Option } from "effect"
import {
  type Collections,
  type Edition,
  type ItemFill,
  ItemFills,
  Items,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, storedItems } from "../samples/items.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes } from "../samples/samples.ts"

/** What the port `ItemFills` promises. */
export const itemFillsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | ItemFills | Items | Transactions | Users>,
) =>
  describe("ItemFills", () => {
    const none = { waiting: 0, done: 0, failed: 0 }
    /** An owner with a collection, and how their items wait for a source that no other test has. */
    const stage = Effect.fnUntraced(function* (source: string = freshId()) {
      const day = era()
      const owner = yield* storedUser(day(0))
      const collection = yield* storedCollection(owner.id, day(0), { type: "books" })
      const waiting = Effect.fnUntraced(function* (count: number, fields: Partial<ItemFill> = {}) {
        const items = yield* storedItems(collection, Array(count).fill({}))
        const fills = items.map(({ id }, n): ItemFill => {
          const at = { item: id, owner: owner.id, collection: collection.id, dueAt: day(n) }
          return { ...at, edition: "isbn:9780306406157" as Edition, source, tries: 0, ...fields }
        })
        yield* (yield* ItemFills).add(fills)
        return fills
      })
      return { day, owner, collection, source, waiting }
    })
    const claimed = Effect.fnUntraced(function* (source: string, now: DateTime.Utc, after: UserId | null = null) {
      const until = DateTime.add(now, { minutes: 3 })
      const claim = { source, after, now, until, latest: DateTime.add(now, { days: 10 }) }
      return Option.getOrNull(yield* (yield* ItemFills).claim(claim))
    })

    test("items wait, are done or fail, are counted by collection, and go with the item", () =>
      run(
        Effect.gen(function* () {
          const { collection, day, owner, waiting } = yield* stage()
          const fills = yield* ItemFills
          expect(yield* fills.progress(collection.id)).toEqual(none)
          const [one, other, third] = yield* waiting(3)
          expect(yield* fills.progress(collection.id)).toEqual({ ...none, waiting: 3 })
          expect(yield* fills.waitingOf(owner.id)).toBe(3)
          if (one === undefined || other === undefined || third === undefined) return
          expect(yield* fills.find(one.item)).toEqual(Option.some(one))
          yield* fills.end(one.item, "done", collection.id)
          yield* fills.end(other.item, "failed", collection.id)
          expect(yield* fills.progress(collection.id)).toEqual({ waiting: 1, done: 1, failed: 1 })
          expect(yield* fills.find(one.item)).toEqual(Option.none())
          yield* (yield* Items).remove(one.item)
          yield* fills.forget(other.item)
          expect(yield* fills.progress(collection.id)).toEqual({ ...none, waiting: 1 })
          const later = { ...third, tries: 1, dueAt: day(5) }
          yield* fills.postpone(later)
          expect(yield* fills.find(third.item)).toEqual(Option.some(later))
          yield* fills.end(third.item, "done", freshId())
          expect(yield* fills.progress(collection.id)).toEqual(none)
        }),
      ))

    test("accounts take turns, each with what is due first, and one item of each is claimed at a time", () =>
      run(
        Effect.gen(function* () {
          const ada = yield* stage()
          const bob = yield* stage(ada.source)
          const [first, second] = yield* ada.waiting(2)
          const [third] = yield* bob.waiting(1, { dueAt: ada.day(0) })
          const now = ada.day(5)
          const one = yield* claimed(ada.source, now)
          const other = yield* claimed(ada.source, now, one?.owner ?? null)
          expect([one, other].toSorted((a, b) => ((a?.item ?? "") < (b?.item ?? "") ? -1 : 1))).toEqual(
            [first, third].toSorted((a, b) => ((a?.item ?? "") < (b?.item ?? "") ? -1 : 1)),
          )
          // What is left is of an account of which an item is claimed.
          expect(yield* claimed(ada.source, now, other?.owner ?? null)).toBeNull()
          const fills = yield* ItemFills
          if (first !== undefined) yield* fills.end(first.item, "done", first.collection)
          // Behind the last account comes the first one.
          expect(yield* claimed(ada.source, now, "ffffffff-ffff-7fff-bfff-ffffffffffff" as UserId)).toEqual(second)
          expect(yield* claimed(freshId(), now)).toBeNull()
        }),
      ))

    test("what is not due waits, and a claim that is over or from another time counts for nothing", () =>
      run(
        Effect.gen(function* () {
          const { day, source, waiting } = yield* stage()
          const [fill] = yield* waiting(1, { dueAt: day(3) })
          expect(yield* claimed(source, day(2))).toBeNull()
          expect(yield* claimed(source, day(3))).toEqual(fill)
          expect(yield* claimed(source, day(3))).toBeNull()
          expect(yield* claimed(source, DateTime.add(day(3), { minutes: 3 }))).toEqual(fill)
          // The clock was set back.
          expect(yield* claimed(source, day(3))).toEqual(fill)
          expect(yield* claimed(source, DateTime.subtract(day(3), { days: 11 }))).toEqual(fill)
        }),
      ))

    test("of twenty claims at once one gets the item", () =>
      run(
        Effect.gen(function* () {
          const { day, source, waiting } = yield* stage()
          yield* waiting(1)
          const got: Array<ItemFill> = []
          yield* twentyTimes(() => Effect.map(claimed(source, day(1)), (fill) => (fill === null ? 0 : got.push(fill))))
          expect(got).toHaveLength(1)
        }),
      ))

    test("what waits for a source that is off has failed", () =>
      run(
        Effect.gen(function* () {
          const { collection, source, waiting } = yield* stage()
          const fills = yield* ItemFills
          yield* waiting(1)
          const all = yield* stage()
          yield* all.waiting(1)
          yield* rolledBack(fills.endWithout([source]))
          expect(yield* fills.progress(all.collection.id)).toEqual({ ...none, waiting: 1 })
          yield* fills.endWithout([source])
          expect(yield* fills.progress(collection.id)).toEqual({ ...none, waiting: 1 })
          expect(yield* fills.progress(all.collection.id)).toEqual({ ...none, failed: 1 })
        }),
      ))

    test("items are added together, and the owner has them by their editions", () =>
      run(
        Effect.gen(function* () {
          const { collection, day, owner } = yield* stage()
          const [fills, items] = [yield* ItemFills, yield* Items]
          const edition = (n: number) => `goodreads:${n}` as Edition
          const made = [1, 2, 1].map((n, at) => item(collection, day(at), { editions: [edition(n)] }))
          yield* rolledBack(items.addAll(collection.id, made))
          expect(yield* fills.owned(owner.id, [edition(1)])).toEqual(new Map())
          yield* items.addAll(collection.id, made)
          yield* items.addAll(collection.id, [])
          for (const one of made) expect(yield* items.get(one.id)).toEqual(one)
          const oldest = [made[0]?.id ?? "", made[2]?.id ?? ""].toSorted()[0]
          const found = yield* fills.owned(owner.id, [edition(1), edition(2), edition(3)])
          expect([...found].toSorted()).toEqual([
            [edition(1), oldest],
            [edition(2), made[1]?.id],
          ] as never)
          expect(yield* fills.owned(freshId(), [edition(1)])).toEqual(new Map())
          expect(yield* fills.owned(owner.id, [])).toEqual(new Map())
        }),
      ))
  })
