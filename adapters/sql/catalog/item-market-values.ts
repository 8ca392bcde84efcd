import { isNotNull, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Item, ItemId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { conditionOf } from "../visibility/listing-conditions.ts"

/**
 * The rows of `item_market_values`, which follow the editions, the condition, the copies and the place of an item, and
 * `market_values`. A transaction that changes one of these renews them after it.
 */
export const itemMarketValues = ({ engine, execute, tables }: Database["Service"]) => {
  const { itemEditions, itemMarketValues: rows, items, marketValues: values } = tables
  const ofItems = (wanted: SQL) => sql`${values.edition} in (select ${itemEditions.edition} from ${itemEditions}
    inner join ${items} on ${items.id} = ${itemEditions.itemId} where ${wanted})`
  // Of several editions the value with the most sales counts, and of several the lowest: `strongestOf` in the core.
  const valued = (wanted: SQL) =>
    sql`select item_id, currency, collection_id, copies, median, sales,
      case when row_number() over (partition by item_id order by currency) = 1 then true else false end
      from (select ${items.id} as item_id, ${values.currency} as currency,
        ${items.collectionId} as collection_id, ${items.copies} as copies, ${values.median} as median,
        ${values.sales} as sales,
        row_number() over (partition by ${items.id}, ${values.currency} order by ${values.sales} desc, ${values.median})
          as nth
        from ${items} inner join ${itemEditions} on ${itemEditions.itemId} = ${items.id}
        inner join ${values} on ${values.edition} = ${itemEditions.edition}
          and ${values.condition} = coalesce(${conditionOf(tables, items.id)}, '')
        where ${wanted} and ${isNotNull(values.median)}) as strongest
      where nth = 1`
  const given = engine.isOneOfIn(items.id, sql.placeholder("ids"))

  const adding = statement((db) => db.insert(rows).select(valued(given)).prepare())
  const removing = statement((db) =>
    db
      .delete(rows)
      .where(engine.isOneOfIn(rows.itemId, sql.placeholder("ids")))
      .prepare(),
  )
  /**
   * A market value that another transaction is changing is waited for, and one that is read here is not changed before
   * the commit. So its new value reaches the items whose rows were made from the old one.
   */
  const locking = statement((db) =>
    db
      .select({ edition: values.edition })
      .from(values)
      .where(
        sql`${ofItems(given)} order by ${values.edition}, ${values.condition}, ${values.currency}
          ${engine.name === "postgres" ? sql`for share of ${values}` : sql.empty()}`,
      )
      .prepare(),
  )
  const lock = (ids: string) => (engine.hasLocks ? execute((db) => locking(db).execute({ ids })) : Effect.void)
  const remove = (ids: string) => execute((db) => removing(db).execute({ ids }))
  const addLocked = (ids: string) => execute((db) => adding(db).execute({ ids }))
  const addThose = Effect.fnUntraced(function* (all: ReadonlyArray<ItemId>) {
    for (const some of chunksOf(all)) {
      const ids = JSON.stringify(some)
      yield* lock(ids)
      yield* addLocked(ids)
    }
  })

  return {
    /** The parts of `renew` for a list of items in JSON: they are locked before their rows are added. */
    lock,
    remove,
    addLocked,
    /** Adds the rows of new items. */
    add: (items: ReadonlyArray<Pick<Item, "id" | "editions">>) => {
      const some = items.filter(({ editions }) => editions.length > 0)
      return some.length === 0 ? Effect.void : addThose(some.map(({ id }) => id))
    },
    /** Brings the rows of items up to date. */
    renew: Effect.fnUntraced(function* (all: ReadonlyArray<ItemId>) {
      for (const some of chunksOf(all)) {
        yield* remove(JSON.stringify(some))
        yield* addThose(some)
      }
    }),
  }
}
