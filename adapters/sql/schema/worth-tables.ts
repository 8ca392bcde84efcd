import { isNotNull } from "drizzle-orm"
import type { CardCondition, CollectionId, Edition, ItemId } from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { WorthKind } from "./worth-triggers.ts"

/** Contract: catalog, worth. */
export const worthTables = (
  kit: Kit,
  { collections, items }: Pick<ReturnType<typeof catalogTables>, "collections" | "items">,
) => {
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

  // The market values of each item.
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
    (t) => [kit.primaryKey({ columns: [t.itemId, t.currency] })],
  )

  // What the items of each collection come to, kept by triggers: see adapters/sql/schema/worth-triggers.ts. A migration
  // that rebuilds `items` or `item_market_values` on SQLite must rebuild their triggers too, and one that rebuilds this
  // table has to leave out its row ids again, as 0089_worth_sums does.
  const worthSums = kit.table(
    "worth_sums",
    {
      collectionId: kit
        .id<CollectionId>("collection_id")
        .notNull()
        .references(() => collections.id, { onDelete: "cascade" }),
      kind: kit.text<WorthKind>("kind").notNull(),
      // Empty for copies.
      currency: kit.text("currency").notNull(),
      // Empty for copies, market values and purchases without a day.
      month: kit.text("month").notNull(),
      // Of all copies, in two parts: `amountParts` says why.
      high: kit.amount("high").notNull(),
      low: kit.amount("low").notNull(),
      items: kit.int("items").notNull(),
      copies: kit.amount("copies").notNull(),
      // Only of market values: the sales behind them, and how many are the first of their items.
      sales: kit.amount("sales").notNull(),
      firsts: kit.int("firsts").notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.collectionId, t.kind, t.currency, t.month] })],
  )
  return { marketValues, itemMarketValues, worthSums }
}
