import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { priceRules } from "../../../../adapters/sql/maintenance/check/price-rules.ts"
import {
  acceptOffer,
  type CollectionId,
  confirmOffer,
  countNextSales,
  createOffer,
  type Edition,
  listItem,
  Prices,
  renewNextMarketValues,
  suspendAccount,
  type User,
  type UserId,
} from "../../../../core/index.ts"
import { storedCollection } from "../../../../testing/samples/catalog.ts"
import { item, storedItems } from "../../../../testing/samples/items.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { type Break, expectNamedAlone, problems } from "./broken-rules.ts"

const price = (amount: number) => ({ amount, currency: "EUR" })

/** An item that was sold five times, from each of five people to the next one. */
const sample = Effect.gen(function* () {
  const day = era()
  const edition = `bgg:${Math.floor(Math.random() * 1e9)}` as Edition
  const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
  const others = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
  const shelf = yield* storedCollection(ada.id, day(0))
  const shelves = new Map<UserId, CollectionId>([[ada.id, shelf.id]])
  for (const { id } of [bob, ...others]) shelves.set(id, (yield* storedCollection(id, day(0))).id)
  const thing = item(shelf, day(0), { editions: [edition] })
  yield* storedItems(shelf, [thing])
  const sell = Effect.fnUntraced(function* (from: User, to: User, amount: number) {
    const terms = { kind: "sale", price: price(amount), paymentMethods: [], description: null } as const
    const { listing } = yield* listItem({ itemId: thing.id, by: from.id, terms })
    const wanted = { price: price(amount), offeredItemId: null, message: null }
    const { offer } = yield* createOffer({ by: to.id, listingId: listing.id, kind: "buy", terms: wanted })
    yield* acceptOffer({ id: offer.id, by: from.id, seen: null })
    yield* confirmOffer({ id: offer.id, by: from.id, collectionId: null })
    yield* confirmOffer({ id: offer.id, by: to.id, collectionId: shelves.get(to.id) ?? null })
    return offer.id
  })
  const sold = yield* sell(ada, bob, 5)
  const ring = [bob, ...others, ada]
  for (const [n, from] of ring.slice(0, -1).entries()) yield* sell(from, ring[n + 1] as User, 7 + n)
  while (yield* countNextSales(DateTime.add(yield* DateTime.now, { minutes: 1 })));
  while (yield* renewNextMarketValues());
  const [{ period } = { period: "" }] = yield* (yield* Prices).sold(edition, "year")
  return { edition, bob, sold, thing, row: `${edition} ${period} EUR` }
}).pipe(Effect.provide(ids))
type Sample = Effect.Success<typeof sample>

const priced = (what: string): Break<Sample> => ({
  by: ({ edition }) => [`update edition_prices set ${what} where edition = '${edition}' and unit = 'year'`],
  id: ({ row }) => row,
})
const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  ["The prices of an edition are those of its sales", priced("count = 4")],
  ["The prices of an edition are those of its sales", priced("median = 5")],
  ["The prices of an edition are those of its sales", priced("high = 11")],
  [
    "A sale is of a completed purchase",
    {
      by: ({ bob, sold }) => [`update edition_sales set offer_id = '${bob.id}' where offer_id = '${sold}'`],
      count: 2,
    },
  ],
  [
    "A sale has prices of its year and of its month",
    {
      by: ({ edition }) => [`delete from edition_prices where edition = '${edition}' and unit = 'month'`],
      count: 5,
    },
  ],
  [
    "The market values of an item are those of its editions in its condition",
    { by: () => ["update item_market_values set copies = 7"], id: ({ thing }) => thing.id },
  ],
  [
    "The market values of an item are those of its editions in its condition",
    { by: () => ["delete from item_market_values"], id: ({ thing }) => thing.id },
  ],
  [
    "One of the market values of an item is its first",
    {
      by: () => [`update item_market_values set is_first = (1 = 2)`],
      id: ({ thing }) => thing.id,
    },
  ],
  [
    "The sums of a collection are those of its items",
    { by: () => ["update worth_sums set low = low + 1 where kind = 'market'"] },
  ],
  [
    "A sale is behind a market value",
    {
      by: ({ edition }) => ["delete from item_market_values", `delete from market_values where edition = '${edition}'`],
      count: 5,
    },
  ],
  [
    "A market value stands on sales that count, unless it is due",
    {
      by: ({ edition }) => [
        `update market_values set sales = 9 where edition = '${edition}'`,
        "update item_market_values set sales = 9",
      ],
      id: ({ edition }) => `${edition} EUR`,
    },
  ],
  [
    "A sale is left out while one of its sides is suspended, unless it waits for its turn",
    {
      by: ({ bob }) => [`update users set suspended_at = created_at where id = '${bob.id}'`],
      count: 4,
    },
  ],
]

test("There is a way to break each rule of prices", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(priceRules.map(({ rule }) => rule))))

describe.each(engines)("The rules of prices on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let made: Sample
  beforeAll(async () => {
    made = await database.runPromise(sample)
  }, 120_000)
  afterAll(() => database.dispose())

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(expectNamedAlone(name, broken, made)),
  )

  test("are kept while an account is suspended", () =>
    database.runPromise(
      Effect.gen(function* () {
        yield* suspendAccount(made.bob.id)
        expect(yield* problems).toEqual([])
      }).pipe(Effect.provide(ids)),
    ))
})
