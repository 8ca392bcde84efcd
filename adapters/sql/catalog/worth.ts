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
import { amountParts, type WorthKind } from "../schema/worth-triggers.ts"
import { itemMarketValues } from "./item-market-values.ts"

export const worthsRepository = Layer.effect(
  Worths,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables } = database
    const { collections, editionSales: sales, itemEditions, marketValues: values, worthSums: sums } = tables
    const itemValues = itemMarketValues(database)
    // The collection that is asked for, or all of the owner: one statement for both.
    const isAsked = sql`${eq(collections.ownerId, sql.placeholder("owner"))} and ${perRow(
      sql`${collections.id} between ${sql.placeholder("from")} and ${sql.placeholder("to")}`,
    )}`
    const whole = (value: SQL) => sql<number>`cast(${value} as bigint)`.mapWith(Number)
    const kept = statement((db) =>
      db
        .select({ items: whole(sql`coalesce(sum(${collections.itemsCount}), 0)`) })
        .from(collections)
        .where(isAsked)
        .prepare(),
    )
    // Exact up to 2^53.
    const part = (column: Column) => sql`cast(sum(${column}) as double precision)`
    const summed = statement((db) =>
      db
        .select({
          kind: sums.kind,
          currency: sums.currency,
          month: sums.month,
          amount: sql<number>`${part(sums.high)} * ${sql.raw(String(amountParts))} + ${part(sums.low)}`.mapWith(Number),
          items: whole(sql`sum(${sums.items})`),
          copies: whole(sql`sum(${sums.copies})`),
          sales: whole(sql`sum(${sums.sales})`),
          firsts: whole(sql`sum(${sums.firsts})`),
        })
        .from(sums)
        .where(sql`${sums.collectionId} in (select ${collections.id} from ${collections} where ${isAsked})`)
        .groupBy(sums.kind, sums.currency, sums.month)
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
        const all = yield* read((db) => summed(db).execute(asked))
        const of = (kind: WorthKind) => all.filter((row) => row.kind === kind)
        const items = shelves?.items ?? 0
        const market = of("market")
        return {
          items,
          copies: of("copies").reduce((sum, several) => sum + several.copies - several.items, items),
          paid: of("paid").map((row) => ({ ...row, month: row.month === "" ? null : row.month })),
          market,
          valued: market.reduce((sum, { firsts }) => sum + firsts, 0),
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
