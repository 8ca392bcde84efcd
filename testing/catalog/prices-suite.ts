import { DateTime, Effect } from "effect"
import {
  type Collections,
  type Edition,
  Items,
  type Listings,
  Prices,
  pricesOf,
  priceUnits,
  type Sale,
  Transactions,
  type User,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, storedItems } from "../samples/items.ts"
import { offered } from "../samples/listings.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes } from "../samples/samples.ts"

/** What the port `Prices` promises. */
export const pricesSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | Items | Listings | Prices | Transactions | Users>,
) =>
  describe("Prices", () => {
    /** Some people, the first of whom has an item with two editions. */
    const scene = Effect.fnUntraced(function* (people: number) {
      const day = era()
      const users: Array<User> = []
      for (let n = 0; n < people; n++) users.push(yield* storedUser(day(0)))
      const owner = users[0] as User
      const shelf = yield* storedCollection(owner.id, day(0))
      const editions = [crypto.randomUUID(), crypto.randomUUID()].sort() as unknown as [Edition, Edition]
      const thing = item(shelf, day(0), { editions })
      yield* storedItems(shelf, [thing])
      return { day, users, shelf, thing, editions }
    })
    type Scene = Effect.Success<ReturnType<typeof scene>>

    /** The sale number `n` of a scene: other sides, another price, currency and moment than most others. */
    const saleOf = ({ editions, users }: Scene, n: number): Sale => {
      const at = (m: number) => (users[m % users.length] as User).id
      const [ownerId, offererId] = [at(n), at(n + 1 + (n % (users.length - 1)))]
      return {
        id: freshId(),
        editions,
        condition: null,
        price: { amount: 1 + ((n * 7919) % 50), currency: n % 4 === 0 ? "USD" : "EUR" },
        ownerId,
        offererId,
        soldAt: DateTime.makeUnsafe(Date.UTC(2024 + (n % 2), (n * 5) % 3, 1 + (n % 27))),
      }
    }
    const add = Effect.fnUntraced(function* ({ thing }: Scene, { editions: _, condition: __, ...sale }: Sale) {
      const { atomically } = yield* Transactions
      const prices = yield* Prices
      yield* atomically(prices.add(thing.id, sale))
      yield* atomically(prices.count(sale.id), [sale.ownerId, sale.offererId])
    })
    const expectPrices = Effect.fnUntraced(function* ({ editions }: Scene, sales: ReadonlyArray<Sale>) {
      const prices = yield* Prices
      for (const edition of editions)
        for (const unit of priceUnits) expect(yield* prices.sold(edition, unit)).toEqual(pricesOf(sales, unit))
    })
    const suspended = Effect.fnUntraced(function* (user: User, at: DateTime.Utc | null) {
      const { atomically } = yield* Transactions
      const [users, prices] = [yield* Users, yield* Prices]
      yield* atomically(Effect.andThen(users.save({ ...user, suspendedAt: at }), prices.review(user.id, at !== null)))
      while (yield* atomically(prices.reviewNext(2)));
    })

    test("are those of the sales, after each of them", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(6)
          const sales: Array<Sale> = []
          for (let n = 0; n < 40; n++) {
            const sale = saleOf(world, n)
            yield* add(world, sale)
            sales.push(sale)
            if (n % 6 === 5) yield* expectPrices(world, sales)
          }
          yield* expectPrices(world, sales)
          expect(pricesOf(sales, "year").length).toBeGreaterThan(1)
        }),
      ))

    test("leave out the sales with a suspended side, until no side is suspended or the account is deleted", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(6)
          const { day } = world
          const [, bob, carl, dora] = world.users as [User, User, User, User]
          const sales = Array.from({ length: 36 }, (_, n) => saleOf(world, n))
          for (const sale of sales) yield* add(world, sale)
          const without = (...users: ReadonlyArray<User>) =>
            sales.filter(({ offererId, ownerId }) => !users.some(({ id }) => id === ownerId || id === offererId))
          yield* suspended(bob, day(1))
          yield* expectPrices(world, without(bob))
          yield* suspended(carl, day(1))
          yield* expectPrices(world, without(bob, carl))
          yield* suspended(bob, null)
          yield* expectPrices(world, without(carl))
          yield* suspended(dora, day(2))
          const { atomically } = yield* Transactions
          const [users, prices] = [yield* Users, yield* Prices]
          yield* atomically(Effect.andThen(prices.review(carl.id, false), users.remove(carl.id)))
          while (yield* atomically(prices.reviewNext(2)));
          yield* expectPrices(world, without(dora))
          yield* suspended(dora, null)
          yield* expectPrices(world, sales)
        }),
      ))

    test("count 20 sales that complete at once, and none that is rolled back", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(6)
          const sales = Array.from({ length: 20 }, (_, n) => saleOf(world, n))
          yield* rolledBack(add(world, saleOf(world, 21)))
          yield* twentyTimes((n) => add(world, sales[n] as Sale))
          yield* expectPrices(world, sales)
        }),
      ))

    test("are stored for no item without an edition, and keep those that an item had", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(4)
          const { day, editions, shelf, thing } = world
          const items = yield* Items
          const bare = item(shelf, day(0))
          yield* storedItems(shelf, [bare])
          const sales = Array.from({ length: 8 }, (_, n) => saleOf(world, n))
          for (const sale of sales) yield* add(world, sale)
          for (const sale of sales) yield* add({ ...world, thing: bare }, { ...sale, id: freshId() })
          yield* items.save({ ...thing, editions: [] }, thing)
          yield* expectPrices({ ...world, editions }, sales)
        }),
      ))

    test("count a sale once, after a moment that it was before", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(6)
          const { atomically } = yield* Transactions
          const prices = yield* Prices
          const sales = Array.from({ length: 24 }, (_, n) => saleOf(world, n))
          const ids = new Set(sales.map(({ id }) => id))
          for (const { editions: _, condition: __, ...sale } of sales)
            yield* atomically(prices.add(world.thing.id, sale))
          yield* expectPrices(world, [])
          const before = DateTime.makeUnsafe("2025-02-01T00:00:00Z")
          const uncounted = (yield* prices.uncounted(before, 1000)).filter(({ id }) => ids.has(id))
          const due = sales.filter(({ soldAt }) => DateTime.isLessThan(soldAt, before))
          expect(uncounted.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort())
          for (const { id } of [...due, ...due]) yield* atomically(prices.count(id))
          yield* expectPrices(world, due)
          for (const { id } of sales) yield* atomically(prices.count(id))
          yield* expectPrices(world, sales)
        }),
      ))

    test("leave out a sale with a side that is suspended before it counts", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(6)
          const { atomically } = yield* Transactions
          const prices = yield* Prices
          const [, bob] = world.users as [User, User]
          const sales = Array.from({ length: 24 }, (_, n) => saleOf(world, n))
          for (const { editions: _, condition: __, ...sale } of sales)
            yield* atomically(prices.add(world.thing.id, sale))
          yield* suspended(bob, world.day(1))
          for (const { id } of sales) yield* atomically(prices.count(id))
          const others = sales.filter(({ offererId, ownerId }) => ownerId !== bob.id && offererId !== bob.id)
          yield* expectPrices(world, others)
          yield* suspended(bob, null)
          yield* expectPrices(world, sales)
        }),
      ))

    test("of listings are what the showcase has of an edition, for each currency", () =>
      run(
        Effect.gen(function* () {
          const world = yield* scene(2)
          const { day, editions, shelf } = world
          const [owner, viewer] = world.users as [User, User]
          const [edition] = editions
          const prices = yield* Prices
          const ask = (amount: number, currency: string, fields = {}) =>
            offered(shelf, { price: { amount, currency }, ...fields }, { editions: [edition] })
          for (const amount of [500, 100, 400, 200]) yield* ask(amount, "EUR")
          yield* ask(900, "CHF")
          yield* ask(1, "EUR", { status: "paused" })
          yield* ask(1, "EUR", { kind: "trade", price: null })
          const hidden = yield* storedCollection(owner.id, day(0), { visibility: "private" })
          yield* offered(hidden, { price: { amount: 1, currency: "EUR" } }, { editions: [edition] })
          expect(yield* prices.asking(viewer.id, edition)).toEqual([
            { currency: "CHF", count: 1, low: 900, median: 900, high: 900 },
            { currency: "EUR", count: 4, low: 100, median: 200, high: 500 },
          ])
          expect(yield* prices.asking(owner.id, edition)).toEqual([])
          expect(yield* prices.asking(viewer.id, editions[1])).toEqual([])
        }),
      ))
  })
