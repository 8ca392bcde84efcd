import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { ItemHolds, type ItemId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { shaped, statement } from "../engine/statement.ts"

/**
 * Each change is one statement on the rows of its items: what one side does with its own things ends offers without the
 * lock of the other side, so two transactions may release one item at once.
 */
export const itemHoldsRepository = Layer.effect(
  ItemHolds,
  Effect.map(Database, ({ engine, execute, read, tables, write }) => {
    const { itemHolds } = tables
    const { entryId, itemId, offers } = itemHolds
    // An offer is for an item, or for one against another.
    const holding = shaped((db, count: number) =>
      db
        .insert(itemHolds)
        .values(
          Array.from({ length: count }, (_, n) => ({ itemId: sql.placeholder(`item${n}`), offers: 1, entryId: null })),
        )
        .onConflictDoUpdate({ target: itemId, set: { offers: sql`${offers} + 1` }, setWhere: isNull(entryId) })
        .returning({ itemId })
        .prepare(),
    )
    const isOfItems = engine.isOneOfIn(itemId, sql.placeholder("items"))
    const releasing = statement((db) =>
      db
        .update(itemHolds)
        .set({ offers: sql`${offers} - 1` })
        .where(and(isOfItems, gt(offers, 0)))
        .prepare(),
    )
    const forgetting = statement((db) =>
      db
        .delete(itemHolds)
        .where(and(isOfItems, eq(offers, 0), isNull(entryId)))
        .prepare(),
    )
    return ItemHolds.of({
      holdForOffer: Effect.fnUntraced(function* (items) {
        const asked = Object.fromEntries(items.map((item, n) => [`item${n}`, item]))
        const held = yield* write((db) => holding(db, items.length).execute(asked))
        return held.length === items.length
      }),
      releaseOffer: Effect.fnUntraced(function* (items) {
        const asked = { items: JSON.stringify(items) }
        yield* execute((db) => releasing(db).execute(asked))
        yield* execute((db) => forgetting(db).execute(asked))
      }),
      holdForEntry: Effect.fnUntraced(function* (item, entry) {
        const held = yield* write((db) =>
          db
            .insert(itemHolds)
            .values({ itemId: item, offers: 0, entryId: entry })
            .onConflictDoUpdate({
              target: itemId,
              set: { entryId: excluded(entryId) },
              setWhere: sql`${entryId} is null and ${offers} = 0`,
            })
            .returning({ itemId }),
        )
        if (held.length > 0) return null
        const [other] = yield* read((db) => db.select({ entryId }).from(itemHolds).where(eq(itemId, item)))
        return other?.entryId == null ? "offer" : "entry"
      }),
      releaseEntries: Effect.fnUntraced(function* (entries) {
        const released: Array<ItemId> = []
        for (const some of chunksOf(entries)) {
          const rows = yield* write((db) =>
            db.delete(itemHolds).where(engine.isOneOf(entryId, some)).returning({ itemId }),
          )
          released.push(...rows.map((row) => row.itemId))
        }
        return released
      }),
    })
  }),
)
