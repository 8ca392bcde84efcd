import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import { type Edition, haveEnoughPairs, mostPairedSales, type PriceUnit } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/** A row of `edition_prices`, by its key. */
interface PriceGroup {
  readonly edition: Edition
  readonly unit: PriceUnit
  readonly period: string
  readonly currency: string
}

/** The place of a sale among those of its group, which are sorted by price. */
interface Place {
  readonly amount: number
  readonly offerId: string
}

/**
 * Keeps the row of `edition_prices` in line with its sales, in a few reads by index however many sales there are: the
 * median moves by one sale at most when one comes or goes. The row is locked first, because sales of one edition
 * complete in transactions that have no subject in common.
 */
export const priceGroups = ({ engine, execute, read, tables }: Database["Service"]) => {
  const { editionPrices: prices, editionSales: sales } = tables
  const [edition, unit] = [sql.placeholder("edition"), sql.placeholder("unit")]
  const [period, currency] = [sql.placeholder("period"), sql.placeholder("currency")]
  const isGroup = and(
    eq(prices.edition, edition),
    eq(prices.unit, unit),
    eq(prices.period, period),
    eq(prices.currency, currency),
  )
  const counted = and(
    eq(sales.edition, edition),
    eq(sales.unit, unit),
    eq(sales.period, period),
    eq(sales.currency, currency),
    eq(sales.isLeftOut, false),
  )
  const none = { count: 0, low: 0, median: 0, medianOffer: null, high: 0, isShown: false }

  const beginning = statement((db) =>
    db
      .insert(prices)
      .values({
        edition: sql`${edition}`,
        unit: sql`${unit}`,
        period: sql`${period}`,
        currency: sql`${currency}`,
        ...none,
      })
      .onConflictDoNothing()
      .prepare(),
  )
  const locking = statement((db) =>
    db
      .select({ count: prices.count, median: prices.median, medianOffer: prices.medianOffer })
      .from(prices)
      .where(sql`${isGroup}${engine.lockRow}`)
      .prepare(),
  )
  const saving = statement((db) =>
    db
      .update(prices)
      .set({
        count: sql`${sql.placeholder("count")}`,
        low: sql`${sql.placeholder("low")}`,
        median: sql`${sql.placeholder("median")}`,
        medianOffer: sql`${sql.param(sql.placeholder("medianOffer"), prices.medianOffer)}`,
        high: sql`${sql.placeholder("high")}`,
        isShown: sql`${sql.param(sql.placeholder("isShown"), prices.isShown)}`,
      })
      .where(isGroup)
      .prepare(),
  )
  /** The next sale in one direction from a place. */
  const neighbour = (sign: SQL, order: typeof asc) =>
    statement((db) =>
      db
        .select({ amount: sales.amount, offerId: sales.offerId })
        .from(sales)
        .where(
          sql`${counted} and (${sales.amount}, ${sales.offerId}) ${sign}
            (${sql.placeholder("amount")}, ${sql.param(sql.placeholder("offerId"), sales.offerId)})`,
        )
        .orderBy(order(sales.amount), order(sales.offerId))
        .limit(1)
        .prepare(),
    )
  const [after, before] = [neighbour(sql`>`, asc), neighbour(sql`<`, desc)]

  const one = (value: SQL) => sql<number>`(select ${value} from ${sales} where ${counted})`.mapWith(Number)
  const summing = statement((db) =>
    db
      .select({ low: one(sql`min(${sales.amount})`), high: one(sql`max(${sales.amount})`) })
      .from(sql`(select 1) as one`)
      .prepare(),
  )
  const pairing = statement((db) =>
    db
      .select({ sides: sales.sides })
      .from(sales)
      .where(counted)
      .orderBy(asc(sales.soldAt), asc(sales.offerId))
      .limit(mostPairedSales)
      .prepare(),
  )

  /** After a sale has come into its group (`by` 1), or has left it (`by` -1). */
  return Effect.fnUntraced(function* (key: PriceGroup, sale: Place, by: 1 | -1) {
    const group = { ...key }
    const step = (way: typeof after, from: Place) =>
      Effect.map(
        read((db) => way(db).execute({ ...group, ...from })),
        ([to]) => to,
      )
    yield* execute((db) => beginning(db).execute(group))
    const [was = none] = yield* read((db) => locking(db).execute(group))
    const count = was.count + by
    if (count === 0) return yield* execute((db) => saving(db).execute({ ...group, ...none }))

    let middle: Place = was.medianOffer === null ? sale : { amount: was.median, offerId: was.medianOffer }
    /** How many sales come before the middle one. */
    let below = Math.max(0, Math.floor((was.count - 1) / 2))
    if (by === 1 && was.count > 0 && comesBefore(sale, middle)) below += 1
    if (by === -1 && comesBefore(sale, middle)) below -= 1
    if (by === -1 && sale.offerId === middle.offerId) {
      // The one behind it takes its place.
      const behind = yield* step(after, middle)
      if (behind === undefined) below -= 1
      middle = behind ?? (yield* step(before, middle)) ?? middle
    }
    const wanted = Math.floor((count - 1) / 2)
    if (below < wanted) middle = (yield* step(after, middle)) ?? middle
    if (below > wanted) middle = (yield* step(before, middle)) ?? middle

    const [sums] = yield* read((db) => summing(db).execute(group))
    if (sums === undefined) return
    const pairs = yield* read((db) => pairing(db).execute(group))
    const isShown = haveEnoughPairs(pairs.map(({ sides }) => sides))
    const median = { median: middle.amount, medianOffer: middle.offerId }
    yield* execute((db) => saving(db).execute({ ...group, count, ...sums, ...median, isShown }))
  })
}

const comesBefore = (one: Place, other: Place): boolean =>
  one.amount < other.amount || (one.amount === other.amount && one.offerId < other.offerId)
