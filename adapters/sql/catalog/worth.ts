import { and, asc, type Column, desc, eq, gte, isNotNull, lte, not, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import {
  type CardCondition,
  type Edition,
  leavesMarketAt,
  marketSince,
  marketValueOf,
  mostMarketSales,
  Transactions,
  Worths,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { perRow } from "../engine/per-row.ts"
import { statement } from "../engine/statement.ts"
import { itemMarketValues } from "./item-market-values.ts"

export const worthsRepository = Layer.effect(
  Worths,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables } = database
    const {
      collections,
      editionSales: sales,
      itemEditions,
      itemMarketValues: rows,
      items,
      marketValues: values,
    } = tables
    const itemValues = itemMarketValues(database)
    // The collection that is asked for, or all of the owner: one statement for both.
    const isAsked = sql`${eq(collections.ownerId, sql.placeholder("owner"))} and ${perRow(
      sql`${collections.id} between ${sql.placeholder("from")} and ${sql.placeholder("to")}`,
    )}`
    // SQLite goes through the ids in their order, so it reads each index in the order of the groups.
    const isOfAsked = (column: Column) =>
      sql`${column} in (select ${collections.id} from ${collections} where ${isAsked})`
    const whole = (value: SQL) => sql<number>`cast(${value} as bigint)`.mapWith(Number)
    // As numbers with a fraction, because whole ones that are too large for the engine are an error. They are exact up
    // to 2^53.
    const amountOf = (amount: Column, copies: Column) => sql`sum(cast(${amount} as double precision) * ${copies})`

    const kept = statement((db) =>
      db
        .select({ items: whole(sql`coalesce(sum(${collections.itemsCount}), 0)`) })
        .from(collections)
        .where(isAsked)
        .prepare(),
    )
    const several = statement((db) =>
      db
        .select({ more: whole(sql`coalesce(sum(${items.copies} - 1), 0)`) })
        .from(items)
        .where(sql`${isOfAsked(items.collectionId)} and ${items.copies} > 1`)
        .prepare(),
    )
    const market = statement((db) =>
      db
        .select({
          currency: rows.currency,
          amount: sql<number>`${amountOf(rows.median, rows.copies)}`.mapWith(Number),
          items: whole(sql`count(*)`),
          copies: whole(sql`sum(${rows.copies})`),
          sales: whole(sql`sum(${rows.sales})`),
          valued: whole(sql`sum(case when ${rows.isFirst} then 1 else 0 end)`),
        })
        .from(rows)
        .where(isOfAsked(rows.collectionId))
        .groupBy(rows.collectionId, rows.currency)
        .prepare(),
    )
    const paidByMonth = sql`select ${items.paidCurrency} as currency, ${items.paidMonth} as month,
      ${amountOf(items.paidAmount, items.copies)} as amount, count(*) as items, sum(${items.copies}) as copies
      from ${items} where ${isOfAsked(items.collectionId)} and ${isNotNull(items.paidAmount)}
      group by ${items.collectionId}, ${items.paidCurrency}, ${items.paidMonth}`
    const paid = statement((db) =>
      db
        .select({
          currency: sql<string>`currency`,
          month: sql<string | null>`month`,
          amount: sql<number>`sum(amount)`.mapWith(Number),
          items: whole(sql`sum(items)`),
          copies: whole(sql`sum(copies)`),
        })
        .from(sql`(${paidByMonth}) as months`)
        .groupBy(sql`currency`, sql`month`)
        .prepare(),
    )

    const taking = statement((db) =>
      db
        .select({ edition: values.edition, condition: values.condition, currency: values.currency })
        .from(values)
        .where(lte(values.dueAt, sql.param(sql.placeholder("now"), values.dueAt)))
        .orderBy(sql`${values.dueAt} limit 1 ${engine.skipLocked}`)
        .prepare(),
    )
    const isValue = and(
      eq(values.edition, sql.placeholder("edition")),
      eq(values.condition, sql.placeholder("condition")),
      eq(values.currency, sql.placeholder("currency")),
    )
    const was = statement((db) =>
      db.select({ median: values.median, sales: values.sales }).from(values).where(isValue).prepare(),
    )
    const behind = statement((db) =>
      db
        .select({ amount: sales.amount, sides: sales.sides, soldAt: sales.soldAt })
        .from(sales)
        .where(
          and(
            eq(sales.edition, sql.placeholder("edition")),
            eq(sales.unit, sql`'month'`),
            eq(sales.condition, sql.placeholder("condition")),
            eq(sales.currency, sql.placeholder("currency")),
            gte(sales.soldAt, sql.param(sql.placeholder("since"), sales.soldAt)),
            not(sales.isLeftOut),
          ),
        )
        .orderBy(desc(sales.soldAt), desc(sales.offerId))
        .limit(mostMarketSales)
        .prepare(),
    )

    const spreading = statement((db) =>
      db
        .select({
          edition: values.edition,
          condition: values.condition,
          currency: values.currency,
          spreadTo: sql<string>`${values.spreadTo}`,
        })
        .from(values)
        .where(isNotNull(values.spreadTo))
        .orderBy(asc(values.edition), asc(values.condition), asc(values.currency))
        .limit(1)
        .prepare(),
    )
    const { collectionId, edition: ofEdition, itemId, ownerId } = itemEditions
    const next = statement((db) =>
      db
        .select({ owner: ownerId, collection: collectionId, item: itemId })
        .from(itemEditions)
        .where(
          and(
            eq(ofEdition, sql.placeholder("edition")),
            sql`(${ownerId}, ${collectionId}, ${itemId}) > (${sql.param(sql.placeholder("owner"), ownerId)},
              ${sql.param(sql.placeholder("collection"), collectionId)},
              ${sql.param(sql.placeholder("item"), itemId)})`,
          ),
        )
        .orderBy(asc(ownerId), asc(collectionId), asc(itemId))
        .limit(sql.placeholder("limit"))
        .prepare(),
    )
    return Worths.of({
      of: Effect.fnUntraced(function* ({ collection, owner }) {
        const asked = { owner, from: collection ?? first, to: collection ?? last }
        const [shelves] = yield* read((db) => kept(db).execute(asked))
        const [copies] = yield* read((db) => several(db).execute(asked))
        const known = yield* read((db) => market(db).execute(asked))
        const count = shelves?.items ?? 0
        return {
          items: count,
          copies: count + (copies?.more ?? 0),
          paid: yield* read((db) => paid(db).execute(asked)),
          market: known,
          valued: known.reduce((sum, row) => sum + row.valued, 0),
        }
      }),
      renewNext: (now) =>
        atomically(
          Effect.gen(function* () {
            const [key] = yield* read((db) => taking(db).execute({ now }))
            if (key === undefined) return false
            const [before] = yield* read((db) => was(db).execute({ ...key }))
            const newest = yield* read((db) => behind(db).execute({ ...key, since: marketSince(now) }))
            const value = marketValueOf(newest.toReversed())
            const { median, sales: count } = value ?? { median: null, sales: 0 }
            const oldest = newest.at(-1)
            const dueAt = oldest === undefined ? null : leavesMarketAt(oldest.soldAt)
            const isSame = median === (before?.median ?? null) && count === (before?.sales ?? 0)
            const change = { median, sales: count, dueAt, ...(isSame ? {} : { spreadTo: start }) }
            yield* execute((db) => db.update(values).set(change).where(isKey(values, key)))
            return true
          }),
          [],
        ),
      spreadNext: Effect.fnUntraced(function* (limit, about) {
        const [key] = yield* read((db) => spreading(db).execute())
        if (key === undefined) return false
        const [owner = first, collection = first, item = first] = key.spreadTo.split(" ")
        const asked = { edition: key.edition, owner, collection, item, limit }
        const found = yield* read((db) => next(db).execute(asked))
        yield* about([...new Set(found.map(({ owner }) => owner))])
        yield* itemValues.renew(found.map(({ item }) => item))
        const end = found.length < limit ? undefined : found.at(-1)
        const spreadTo = end === undefined ? null : `${end.owner} ${end.collection} ${end.item}`
        // It may have changed meanwhile, and begin again.
        const isThere = and(isKey(values, key), eq(values.spreadTo, key.spreadTo))
        yield* execute((db) => db.update(values).set({ spreadTo }).where(isThere))
        return true
      }),
    })
  }),
)

interface Key {
  readonly edition: Edition
  readonly condition: CardCondition | ""
  readonly currency: string
}

const isKey = (
  values: Database["Service"]["tables"]["marketValues"],
  { condition, currency, edition }: Key,
): SQL | undefined => and(eq(values.edition, edition), eq(values.condition, condition), eq(values.currency, currency))

/** Below every id, and above. */
const first = "00000000-0000-0000-0000-000000000000"
const last = "ffffffff-ffff-ffff-ffff-ffffffffffff"
const start = `${first} ${first} ${first}`
