import { DateTime, Effect } from "effect"
import {
  type CardCondition,
  type Collection,
  Collections,
  type Edition,
  type Item,
  Items,
  MarketItems,
  Prices,
  Transactions,
  type User,
  type UserId,
  Users,
  type Worth,
  Worths,
  worthOf,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, storedItems } from "../samples/items.ts"
import { freshId, rolledBack, storedUser, twentyTimes } from "../samples/samples.ts"

/** What the port `Worths` promises. */
export const worthSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | Items | MarketItems | Prices | Transactions | Users | Worths>,
) =>
  describe("Worths", () => {
    const now = DateTime.makeUnsafe("2026-06-15T12:00:00Z")
    const ago = (days: number) => DateTime.subtract(now, { days })

    /** A user with a collection of card games, whose items have these values. */
    const scene = Effect.fnUntraced(function* () {
      const owner = yield* storedUser(ago(900))
      const cards = yield* storedCollection(owner.id, ago(900), { type: "cardgames" })
      const editions = [0, 1].map(() => `x-${crypto.randomUUID()}`).sort() as unknown as [Edition, Edition]
      return { owner, cards, editions }
    })

    const has = Effect.fnUntraced(function* (shelf: Collection, fields: Partial<Item> = {}) {
      const thing = item(shelf, ago(800), fields)
      yield* storedItems(shelf, [thing])
      return thing
    })
    const inCondition = (condition: CardCondition): Partial<Item> => ({ fields: { condition } })

    interface Sales {
      readonly condition?: CardCondition | null
      readonly currency?: string
      readonly daysAgo?: number
      readonly people?: ReadonlyArray<UserId>
    }
    const add = (
      id: string,
      thing: Item,
      price: { amount: number; currency: string },
      at: DateTime.Utc,
      sides: [UserId, UserId],
    ) =>
      Effect.gen(function* () {
        const { atomically } = yield* Transactions
        const prices = yield* Prices
        const [ownerId, offererId] = sides
        yield* atomically(prices.add(thing.id, { id, price, ownerId, offererId, soldAt: at }))
        yield* atomically(prices.count(id), sides)
      })
    /** Sales of an edition at some amounts, from each of as many people to the next one. */
    const sold = Effect.fnUntraced(function* (edition: Edition, amounts: ReadonlyArray<number>, sales: Sales = {}) {
      const { condition = null, currency = "EUR", daysAgo = 10, people = amounts.map(() => freshId<UserId>()) } = sales
      const seller = yield* storedUser(ago(900))
      const shelf = yield* storedCollection(seller.id, ago(900), { type: "cardgames" })
      const thing = yield* has(shelf, { editions: [edition], ...(condition === null ? {} : inCondition(condition)) })
      for (const [n, amount] of amounts.entries()) {
        const at = (m: number) => people[m % people.length] as UserId
        yield* add(freshId(), thing, { amount, currency }, ago(daysAgo), [at(n), at(n + 1)])
      }
      return people
    })
    const renewed = Effect.fnUntraced(function* (at = now) {
      const { alsoAbout, atomically } = yield* Transactions
      const worths = yield* Worths
      while (yield* worths.renewNext(at));
      while (yield* atomically(worths.spreadNext(2, alsoAbout), []));
    })
    const worth = (owner: UserId, collection: Collection | null = null, at = now) =>
      Worths.use((worths) =>
        Effect.map(worths.of({ owner, collection: collection?.id ?? null, now: at }), (sums) => worthOf(sums, at)),
      )
    const marketOf = ({ currencies }: Worth) =>
      currencies.map(({ currency, market: { amount, copies, items, sales } }) => [
        currency,
        amount,
        items,
        copies,
        sales,
      ])

    test("are the medians of the sales of an edition in a condition, in each currency", () =>
      run(
        Effect.gen(function* () {
          const { cards, editions, owner } = yield* scene()
          const [edition, other] = editions
          yield* sold(edition, [100, 200, 300, 400, 5000], { condition: "mint" })
          yield* sold(edition, [10, 20, 30, 40, 50, 60])
          yield* sold(edition, [7, 7, 7, 7, 7], { condition: "mint", currency: "USD" })
          yield* sold(edition, [1, 1, 1, 1], { condition: "played" })
          yield* sold(other, [900, 900, 900, 900, 900, 900])
          yield* renewed()
          const shelf = yield* storedCollection(owner.id, ago(800), { type: "cardgames" })
          yield* has(cards, { editions: [edition], copies: 3, ...inCondition("mint") })
          yield* has(cards, { editions: [edition], ...inCondition("played") })
          yield* has(cards, { editions: [edition] })
          yield* has(cards)
          yield* has(shelf, { editions: [edition, other] })
          expect(yield* worth(owner.id, cards)).toMatchObject({
            items: 4,
            copies: 6,
            notKnown: { market: 2 },
            currencies: [
              { currency: "EUR", market: { amount: 930, items: 2, copies: 4, sales: 11, notKnown: 2 } },
              { currency: "USD", market: { amount: 21, items: 1, copies: 3, sales: 5, notKnown: 3 } },
            ],
          })
          // Of two editions with as many sales the lower value counts.
          expect(marketOf(yield* worth(owner.id, shelf))).toEqual([["EUR", 30, 1, 1, 6]])
          expect(marketOf(yield* worth(owner.id))).toEqual([
            ["EUR", 960, 3, 5, 17],
            ["USD", 21, 1, 3, 5],
          ])
          const stranger = yield* storedUser(ago(1))
          expect(yield* worth(stranger.id, cards)).toMatchObject({ items: 0, copies: 0, currencies: [] })
        }),
      ))

    test("are next to what was paid for the copies, by month", () =>
      run(
        Effect.gen(function* () {
          const { cards, owner } = yield* scene()
          const bought = (amount: number, on: string | null, currency = "EUR") => ({
            purchase: { price: { amount, currency }, on },
          })
          const thing = yield* has(cards, { copies: 3, ...bought(100, "2026-05-31") })
          yield* has(cards, bought(40, "2026-06-01"))
          yield* has(cards, bought(7, null))
          const old = yield* has(cards, bought(Number.MAX_SAFE_INTEGER, "1999-01-01", "USD"))
          const dear = yield* has(cards, { copies: 999, ...bought(Number.MAX_SAFE_INTEGER, "2026-06-01", "USD") })
          yield* has(cards, { purchase: { price: null, on: "2026-06-01" } })
          yield* has(cards)
          const { currencies, notKnown } = yield* worth(owner.id, cards)
          expect(notKnown).toEqual({ paid: 2, market: 7 })
          const [euros, dollars] = currencies
          expect(euros?.paid).toEqual({ amount: 347, items: 3, copies: 5, notKnown: 4 })
          expect(euros?.byMonth.slice(-3).map(({ paid }) => paid)).toEqual([0, 300, 340])
          expect(dollars?.paid).toMatchObject({ amount: Number.MAX_SAFE_INTEGER, items: 2, copies: 1000 })
          const [items, { atomically }] = [yield* Items, yield* Transactions]
          yield* atomically(items.save({ ...thing, purchase: null }, thing), [owner.id])
          expect((yield* worth(owner.id)).currencies[0]?.paid.amount).toBe(47)
          // Of amounts that no integer of an engine has, nothing is left.
          yield* atomically(items.save({ ...dear, ...bought(5, null, "USD") }, dear), [owner.id])
          yield* atomically(items.remove(old.id), [owner.id])
          expect((yield* worth(owner.id)).currencies[1]?.paid).toMatchObject({ amount: 4995, items: 1, copies: 999 })
          yield* atomically(items.remove(dear.id), [owner.id])
          expect(yield* worth(owner.id)).toMatchObject({ copies: 7, currencies: [{ currency: "EUR" }] })
        }),
      ))

    test("reach the items that were there before, and stand on the sales of a year", () =>
      run(
        Effect.gen(function* () {
          const { cards, editions, owner } = yield* scene()
          const [edition] = editions
          for (let n = 0; n < 5; n++) yield* has(cards, { editions })
          yield* sold(edition, [100, 100, 100, 100, 100], { daysAgo: 365 })
          yield* sold(edition, [900, 900, 900], { daysAgo: 366 })
          yield* renewed()
          expect(marketOf(yield* worth(owner.id))).toEqual([["EUR", 500, 5, 5, 25]])
          yield* sold(edition, [200, 200, 200, 200, 200, 200])
          yield* renewed()
          expect(marketOf(yield* worth(owner.id))).toEqual([["EUR", 1000, 5, 5, 55]])
          const tomorrow = DateTime.add(now, { days: 1 })
          yield* renewed(tomorrow)
          expect(marketOf(yield* worth(owner.id, null, tomorrow))).toEqual([["EUR", 1000, 5, 5, 30]])
          const nextYear = DateTime.add(now, { days: 400 })
          yield* renewed(nextYear)
          expect(yield* worth(owner.id, null, nextYear)).toMatchObject({ currencies: [], notKnown: { market: 5 } })
        }),
      ))

    test("leave out the sales with a suspended side", () =>
      run(
        Effect.gen(function* () {
          const { cards, editions, owner } = yield* scene()
          const people: Array<User> = []
          for (let n = 0; n < 5; n++) people.push(yield* storedUser(ago(900)))
          const [bob] = people as [User]
          yield* has(cards, { editions: [editions[0]] })
          yield* sold(editions[0], [100, 100, 100, 100, 100], { people: people.map(({ id }) => id) })
          yield* renewed()
          expect(marketOf(yield* worth(owner.id))).toEqual([["EUR", 100, 1, 1, 5]])
          const { atomically } = yield* Transactions
          const [users, prices] = [yield* Users, yield* Prices]
          const suspended = (suspendedAt: DateTime.Utc | null) =>
            atomically(Effect.andThen(users.save({ ...bob, suspendedAt }), prices.review(bob.id, suspendedAt !== null)))
          yield* suspended(now)
          while (yield* atomically(prices.reviewNext(2)));
          yield* renewed()
          expect(marketOf(yield* worth(owner.id))).toEqual([])
          yield* suspended(null)
          while (yield* atomically(prices.reviewNext(2)));
          yield* renewed()
          expect(marketOf(yield* worth(owner.id))).toEqual([["EUR", 100, 1, 1, 5]])
        }),
      ))

    test("follow an item that changes, moves, goes to another user or is removed", () =>
      run(
        Effect.gen(function* () {
          const { cards, editions, owner } = yield* scene()
          const [edition, other] = editions
          const receiver = yield* storedUser(ago(900))
          const theirs = yield* storedCollection(receiver.id, ago(900), { type: "cardgames" })
          const books = yield* storedCollection(owner.id, ago(900), { type: "custom" })
          yield* sold(edition, [10, 10, 10, 10, 10])
          yield* sold(edition, [20, 20, 20, 20, 20], { condition: "mint" })
          yield* sold(other, [40, 40, 40, 40, 40], { condition: "mint" })
          yield* renewed()
          const [items, market, { atomically }] = [yield* Items, yield* MarketItems, yield* Transactions]
          let thing = yield* has(cards, { editions: [edition] })
          const becomes = Effect.fnUntraced(function* (fields: Partial<Item>) {
            const was = thing
            thing = { ...was, ...fields }
            yield* atomically(items.save(thing, was))
          })
          const amounts = (user: UserId, shelf: Collection | null = null) =>
            Effect.map(worth(user, shelf), (all) => all.currencies.map((one) => one.market.amount))
          expect(yield* amounts(owner.id)).toEqual([10])
          yield* becomes(inCondition("mint"))
          expect(yield* amounts(owner.id)).toEqual([20])
          yield* becomes({ copies: 2 })
          expect(yield* amounts(owner.id)).toEqual([40])
          yield* becomes({ editions: [other] })
          expect(yield* amounts(owner.id)).toEqual([80])
          yield* becomes({ editions: [] })
          expect(yield* amounts(owner.id)).toEqual([])
          yield* becomes({ editions: [edition], copies: 1 })
          yield* rolledBack(atomically(items.save({ ...thing, copies: 9 }, thing)))
          expect(yield* amounts(owner.id)).toEqual([20])
          // Things of other types have no condition.
          yield* becomes({ collectionId: books.id })
          expect(yield* amounts(owner.id, cards)).toEqual([])
          expect(yield* amounts(owner.id, books)).toEqual([10])
          yield* becomes({ collectionId: cards.id })
          yield* atomically(market.transferItems([{ item: thing.id, to: theirs.id }], now), [owner.id, receiver.id])
          expect(yield* amounts(owner.id)).toEqual([])
          expect(yield* amounts(receiver.id)).toEqual([20])
          yield* atomically(items.remove(thing.id), [receiver.id])
          expect(yield* amounts(receiver.id)).toEqual([])
          yield* has(theirs, { editions: [edition] })
          expect(yield* amounts(receiver.id, theirs)).toEqual([10])
          yield* atomically(
            Collections.use(({ remove }) => remove(theirs.id)),
            [receiver.id],
          )
          expect(yield* amounts(receiver.id)).toEqual([])
        }),
      ))

    test("are those of all sales and items, however many come at once", () =>
      run(
        Effect.gen(function* () {
          const { cards, editions, owner } = yield* scene()
          const [edition] = editions
          const source = yield* has(cards, { editions: [edition] })
          const people = Array.from({ length: 7 }, () => freshId<UserId>())
          const at = (n: number) => people[n % people.length] as UserId
          const sell = (n: number) =>
            add(freshId(), source, { amount: 10 + n, currency: "EUR" }, ago(n), [at(n), at(n + 1)])
          yield* rolledBack(sell(21))
          const { alsoAbout, atomically } = yield* Transactions
          const [items, worths] = [yield* Items, yield* Worths]
          const step = Effect.andThen(worths.renewNext(now), atomically(worths.spreadNext(3, alsoAbout), []))
          yield* twentyTimes((n) =>
            Effect.all([
              sell(n),
              atomically(items.add(item(cards, ago(n), { editions: [edition] })), [owner.id]),
              Effect.andThen(step, step),
            ]),
          )
          yield* renewed()
          expect(marketOf(yield* worth(owner.id))).toEqual([["EUR", 21 * 19, 21, 21, 21 * 20]])
        }),
      ))
  })
