import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, not, type SQL, sql } from "drizzle-orm"
import { Context, DateTime, Effect, Layer } from "effect"
import {
  askingOf,
  type CardCondition,
  type Edition,
  type ItemId,
  mostCopies,
  Prices,
  periodOf,
  priceUnits,
  shownPrices,
  sidesOf,
  type UserId,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { insertMany } from "../engine/insert-many.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { conditionOf } from "../visibility/listing-conditions.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { dueMarketValues } from "./due-market-values.ts"
import { listedCopies } from "./listed-copies.ts"
import { priceGroups } from "./price-groups.ts"

/** How many sales of a user are reviewed in the transaction of a suspension. */
export const SalesAtOnce = Context.Reference<number>("curio/sql/SalesAtOnce", { defaultValue: () => 200 })

export const pricesRepository = Layer.effect(
  Prices,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { collections, editionPrices: prices, editionSales: sales, itemEditions, items } = tables
    const { listings, salesReviews: reviews, users } = tables
    const { seesCollection } = visibilityOf(tables)
    const changeGroup = priceGroups(database)
    const renewMarket = dueMarketValues(database)
    const insert = insertMany(database, sales)
    const [viewerAt, editionAt, unitAt] = [
      sql.placeholder("viewer"),
      sql.placeholder("edition"),
      sql.placeholder("unit"),
    ]

    const editionsOf = statement((db) =>
      db
        .select({
          edition: itemEditions.edition,
          condition: sql<CardCondition | "">`coalesce(${conditionOf(tables, sql.placeholder("item"))}, '')`,
        })
        .from(itemEditions)
        .where(eq(itemEditions.itemId, sql.placeholder("item")))
        .orderBy(asc(itemEditions.edition))
        .prepare(),
    )
    const pricesShown = statement((db) =>
      db
        .select({
          period: prices.period,
          currency: prices.currency,
          count: prices.count,
          low: prices.low,
          median: prices.median,
          high: prices.high,
        })
        .from(prices)
        .where(and(eq(prices.edition, editionAt), eq(prices.unit, unitAt), eq(prices.isShown, true)))
        .orderBy(desc(prices.period), asc(prices.currency))
        .limit(mostPeriods)
        .prepare(),
    )
    const isAsked = and(
      eq(listings.status, sql`'active'`),
      sql`${listings.priceAmount} is not null`,
      ne(listings.ownerId, viewerAt),
      seesCollection(viewerAt),
    )
    const asked = statement((db) =>
      db
        .select({
          amount: sql<number>`${listings.priceAmount}`.mapWith(Number),
          currency: sql<string>`${listings.priceCurrency}`,
          isAsked: sql`case when ${isAsked} then 1 else 0 end`.mapWith(Number),
          isCut: sql`copies.is_cut`.mapWith(Number),
        })
        .from(sql`(${listedCopies(tables, editionAt)} limit ${sql.raw(String(mostCopies))}) as copies`)
        .innerJoin(listings, sql`${listings.id} = copies.id`)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .prepare(),
    )

    /** Reviews the next sales of a user, `limit` at most. Returns the last one if there may be more. */
    const reviewSome = Effect.fnUntraced(function* (user: UserId, isSuspended: boolean, from: string, limit: number) {
      const ofUser = (side: SQL) =>
        sql`select ${sales.offerId} as id from ${sales} where ${side} and ${gt(sales.offerId, from)}`
      const offers = yield* read((db) =>
        db.select({ id: sql<string>`id` }).from(
          sql`(${ofUser(eq(sales.ownerId, user))} union ${ofUser(eq(sales.offererId, user))}
              order by 1 limit ${sql.raw(String(limit))}) as found`,
        ),
      )
      const ids = offers.map(({ id }) => id)
      const other = sql`case when ${eq(sales.ownerId, user)} then ${sales.offererId} else ${sales.ownerId} end`
      const rows = yield* read((db) =>
        db
          .select({
            edition: sales.edition,
            unit: sales.unit,
            period: sales.period,
            currency: sales.currency,
            condition: sales.condition,
            offerId: sales.offerId,
            amount: sales.amount,
            isLeftOut: sales.isLeftOut,
            suspendedAt: users.suspendedAt,
          })
          .from(sales)
          .leftJoin(users, sql`${users.id} = ${other}`)
          .where(and(engine.isOneOf(sales.offerId, ids), not(sql`${sales.isNew}`)))
          // In one order for all transactions, because each locks the rows of its groups.
          .orderBy(asc(sales.edition), asc(sales.unit), asc(sales.period), asc(sales.currency), asc(sales.offerId)),
      )
      const changed = rows.filter(({ isLeftOut, suspendedAt }) => isLeftOut !== (isSuspended || suspendedAt !== null))
      for (const { edition, unit, period, currency, offerId, amount, suspendedAt } of changed) {
        const isNowLeftOut = isSuspended || suspendedAt !== null
        const isSale = and(eq(sales.offerId, offerId), eq(sales.edition, edition), eq(sales.unit, unit))
        yield* execute((db) => db.update(sales).set({ isLeftOut: isNowLeftOut }).where(isSale))
        yield* changeGroup({ edition, unit, period, currency }, { offerId, amount }, isNowLeftOut ? -1 : 1)
      }
      yield* renewMarket(changed)
      return offers.length < limit ? null : (ids.at(-1) ?? null)
    })

    const countSale = Effect.fnUntraced(function* (offerId: string) {
      const isSale = eq(sales.offerId, offerId)
      const rows = yield* read((db) =>
        db
          .select()
          .from(sales)
          .where(and(isSale, sql`${sales.isNew}`))
          .orderBy(asc(sales.edition), asc(sales.unit), asc(sales.period), asc(sales.currency)),
      )
      const [sale] = rows
      if (sale === undefined) return
      const isSide = inArray(users.id, [sale.ownerId, sale.offererId])
      const suspended = yield* read((db) =>
        db
          .select({ id: users.id })
          .from(users)
          .where(and(isSide, isNotNull(users.suspendedAt))),
      )
      const isLeftOut = suspended.length > 0
      yield* execute((db) => db.update(sales).set({ isNew: false, isLeftOut }).where(isSale))
      if (isLeftOut) return
      for (const { amount, currency, edition, period, unit } of rows)
        yield* changeGroup({ edition, unit, period, currency }, { offerId, amount }, 1)
      yield* renewMarket(rows)
    })

    const taking = statement((db) => {
      const oldest = db.select({ id: reviews.userId }).from(reviews).orderBy(asc(reviews.turnAt)).limit(1)
      return db
        .update(reviews)
        .set(setPlaceholders({ turnAt: reviews.turnAt }))
        .where(eq(reviews.userId, sql`(${oldest}${engine.skipLocked})`))
        .returning()
        .prepare()
    })

    return Prices.of({
      add: Effect.fnUntraced(function* (item: ItemId, sale) {
        const found = yield* read((db) => editionsOf(db).execute({ item }))
        if (found.length === 0) return
        const { id: offerId, offererId, ownerId, price, soldAt } = sale
        const sides = sidesOf(sale)
        const rows = found.flatMap(({ edition, condition }) =>
          priceUnits.map((unit) => ({
            ...{ offerId, edition, condition, unit, period: periodOf(soldAt, unit), ...price },
            ...{ ownerId, offererId, sides, soldAt, isLeftOut: true, isNew: true },
          })),
        )
        yield* insert(rows)
      }),
      uncounted: (before, limit) =>
        read((db) =>
          db
            .selectDistinct({
              id: sales.offerId,
              ownerId: sales.ownerId,
              offererId: sales.offererId,
              soldAt: sales.soldAt,
            })
            .from(sales)
            .where(and(sql`${sales.isNew}`, lt(sales.soldAt, before)))
            .orderBy(asc(sales.soldAt), asc(sales.offerId))
            .limit(limit),
        ),
      count: (id) => countSale(id),
      review: Effect.fnUntraced(function* (user, isSuspended) {
        yield* execute((db) => db.delete(reviews).where(eq(reviews.userId, user)))
        const afterOffer = yield* reviewSome(user, isSuspended, first, yield* SalesAtOnce)
        if (afterOffer === null) return
        const turnAt = yield* DateTime.now
        yield* execute((db) => db.insert(reviews).values({ userId: user, isSuspended, afterOffer, turnAt }))
      }),
      reviewNext: Effect.fnUntraced(function* (limit) {
        const turnAt = yield* DateTime.now
        const [next] = yield* write((db) => taking(db).execute({ turnAt }))
        if (next === undefined) return false
        const afterOffer = yield* reviewSome(next.userId, next.isSuspended, next.afterOffer, limit)
        const isNext = eq(reviews.userId, next.userId)
        yield* execute((db) =>
          afterOffer === null ? db.delete(reviews).where(isNext) : db.update(reviews).set({ afterOffer }).where(isNext),
        )
        return true
      }),
      sold: (edition, unit) =>
        Effect.map(
          read((db) => pricesShown(db).execute({ edition, unit })),
          (periods) => periods.map(shownPrices),
        ),
      asking: (viewer: UserId, edition: Edition) =>
        Effect.map(
          read((db) => asked(db).execute({ viewer, edition })),
          (rows) => {
            const shown = rows.filter(({ isAsked }) => isAsked === 1)
            const isPart = rows.length >= mostCopies || rows.some(({ isCut }) => isCut === 1)
            return shown.length === 0 && isPart ? null : askingOf(shown)
          },
        ),
    })
  }),
)

/** Below every id. */
const first = "00000000-0000-0000-0000-000000000000"
const mostPeriods = 1000
