import { isNotNull } from "drizzle-orm"
import type { CardCondition, CollectionId, Edition, ItemId } from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import type { Kit } from "./sqlite-kit.ts"

/** Contract: catalog, worth. */
export const worthTables = (kit: Kit, { items }: Pick<ReturnType<typeof catalogTables>, "items">) => {
  // What the sales of the last year of an edition in a condition (empty for none) come to.
  const marketValues = kit.table(
    "market_values",
    {
      edition: kit.text<Edition>("edition").notNull(),
      condition: kit.text<CardCondition | "">("condition").notNull(),
      currency: kit.text("currency").notNull(),
      // Null where the sales are not between enough pairs of people.
      median: kit.amount("median"),
      sales: kit.int("sales").notNull(),
      // When it is to be renewed: a sale has come, or its oldest one leaves it.
      dueAt: kit.instant("due_at"),
      // The last item of the edition that it has reached since it changed; null when it has reached all of them.
      spreadTo: kit.text("spread_to"),
    },
    (t) => [
      kit.primaryKey({ columns: [t.edition, t.condition, t.currency] }),
      kit.index("market_values_due").on(t.dueAt).where(isNotNull(t.dueAt)),
      kit.index("market_values_spreading").on(t.edition, t.condition, t.currency).where(isNotNull(t.spreadTo)),
    ],
  )

  // The market values of each item, so that those of a collection are the sum of a part of one index.
  const itemMarketValues = kit.table(
    "item_market_values",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
      currency: kit.text("currency").notNull(),
      // Copied from the item.
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
      copies: kit.int("copies").notNull(),
      // Copied from the market value.
      median: kit.amount("median").notNull(),
      sales: kit.int("sales").notNull(),
      // One of the rows of an item is its first, by which items are counted once.
      isFirst: kit.bool("is_first").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.itemId, t.currency] }),
      kit.index("item_market_values_sum").on(t.collectionId, t.currency, t.median, t.copies, t.sales, t.isFirst),
    ],
  )
  return { marketValues, itemMarketValues }
}
