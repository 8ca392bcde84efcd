import { and, eq, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { ItemHolds, type ItemId, Transactions } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/**
 * `items.held` counts what holds copies of an item, and a check of the table keeps it from exceeding them. Each change
 * of it is one statement: what one side does with its own things ends offers without the lock of the other side, so
 * two transactions may release copies of one item at once. Only transactions about its owner hold more of them.
 */
export const itemHoldsRepository = Layer.effect(
  ItemHolds,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { atomically } = yield* Transactions
    const { itemHolds, items } = tables
    const { copies, held, lent } = items
    const isOfItems = engine.isOneOfIn(items.id, sql.placeholder("items"))
    const holding = statement((db) =>
      db
        .update(items)
        .set({ held: sql`${held} + 1` })
        .where(and(isOfItems, sql`${held} < ${copies}`))
        .returning({ id: items.id })
        .prepare(),
    )
    const ofEntries = sql`(select count(*) from ${itemHolds} as entry where entry.item_id = ${items.id})`
    const lending = statement((db) =>
      db
        .update(items)
        .set({ held: sql`${held} + 1`, lent: sql`${lent} + 1` })
        .where(and(isOfItems, sql`${held} < ${copies}`))
        .returning({ id: items.id })
        .prepare(),
    )
    const takingBack = statement((db) =>
      db
        .update(items)
        .set({ held: sql`${held} - 1`, lent: sql`${lent} - 1` })
        .where(and(isOfItems, sql`${lent} > 0`))
        .returning({ free: sql<number>`${copies} - ${held}` })
        .prepare(),
    )
    /** What holds the copies of an item of which none is free. */
    const holder = (item: ItemId) =>
      Effect.map(
        read((db) => db.select({ id: itemHolds.entryId }).from(itemHolds).where(eq(itemHolds.itemId, item)).limit(1)),
        (entries) => (entries.length === 0 ? "other" : "entry"),
      )
    const by = sql`cast(${sql.placeholder("by")} as integer)`
    const releasing = statement((db) =>
      db
        .update(items)
        .set({ held: sql`${held} - ${by}` })
        // The holds of entries and loans stay while an offer is released, and those of the others while an entry is.
        .where(and(isOfItems, sql`${held} - ${by} >= ${ofEntries} + ${lent}`))
        .returning({ id: items.id, free: sql<number>`${copies} - ${held}` })
        .prepare(),
    )
    const asked = (ids: ReadonlyArray<ItemId>) => ({ items: JSON.stringify(ids) })
    const release = Effect.fnUntraced(function* (ids: ReadonlyArray<ItemId>, by: number) {
      const rows = yield* write((db) => releasing(db).execute({ ...asked(ids), by }))
      return rows.filter(({ free }) => free === by).map(({ id }) => id)
    })
    return ItemHolds.of({
      holdForOffer: (ids) =>
        Effect.map(
          write((db) => holding(db).execute(asked(ids))),
          (rows) => rows.length === ids.length,
        ),
      releaseOffer: (ids) => release(ids, 1),
      holdForEntry: (item, entry) =>
        atomically(
          Effect.gen(function* () {
            const [row] = yield* write((db) => holding(db).execute(asked([item])))
            if (row === undefined) return yield* holder(item)
            yield* execute((db) => db.insert(itemHolds).values({ itemId: item, entryId: entry }))
            return null
          }),
        ),
      holdForLoan: Effect.fnUntraced(function* (item) {
        const rows = yield* write((db) => lending(db).execute(asked([item])))
        return rows.length === 0 ? yield* holder(item) : null
      }),
      releaseLoan: (item) =>
        Effect.map(
          write((db) => takingBack(db).execute(asked([item]))),
          ([row]) => row?.free === 1,
        ),
      releaseEntries: (entries) =>
        atomically(
          Effect.gen(function* () {
            const released = new Set<ItemId>()
            for (const some of chunksOf(entries)) {
              const rows = yield* write((db) =>
                db.delete(itemHolds).where(engine.isOneOf(itemHolds.entryId, some)).returning({ id: itemHolds.itemId }),
              )
              const counts = new Map<ItemId, number>()
              for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
              for (const by of new Set(counts.values())) {
                const ids = [...counts.keys()].filter((id) => counts.get(id) === by)
                for (const id of yield* release(ids, by)) released.add(id)
              }
            }
            return [...released]
          }),
        ),
    })
  }),
)
