import { sql } from "drizzle-orm"
import { type CardCondition, type Edition, type PriceUnit, priceUnits, type UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"

/** Contract: catalog, prices. Sales keep the ids of deleted accounts, so these columns are not foreign keys. */
export const pricesTables = (kit: Kit) => {
  // A completed purchase has a row for each edition of its item and for each unit of time.
  const editionSales = kit.table(
    "edition_sales",
    {
      offerId: kit.id("offer_id").notNull(),
      edition: kit.text<Edition>("edition").notNull(),
      // Empty for none; null where it was not recorded, as before 0.4.0 of card games. Such a sale is behind no market
      // value.
      condition: kit.text<CardCondition | "">("condition"),
      unit: kit.text<PriceUnit>("unit").notNull(),
      period: kit.sortable("period").notNull(),
      currency: kit.text("currency").notNull(),
      amount: kit.amount("amount").notNull(),
      ownerId: kit.id<UserId>("owner_id").notNull(),
      offererId: kit.id<UserId>("offerer_id").notNull(),
      // Both sides, in the order of their ids.
      sides: kit.sortable("sides").notNull(),
      soldAt: kit.instant("sold_at").notNull(),
      // A side of the sale is suspended, or the sale does not count yet.
      isLeftOut: kit.bool("is_left_out").notNull(),
      // It does not count yet: its day has not ended, or the worker has not come to it.
      isNew: kit.bool("is_new").notNull().default(false),
    },
    (t) => {
      const group = [t.edition, t.unit, t.period, t.currency, t.isLeftOut] as const
      return [
        kit.primaryKey({ columns: [t.offerId, t.edition, t.unit] }),
        kit.index("edition_sales_amount").on(...group, t.amount, t.offerId),
        kit.index("edition_sales_oldest").on(...group, t.soldAt, t.offerId, t.sides),
        kit
          .index("edition_sales_market")
          .on(t.edition, t.condition, t.currency, t.soldAt, t.offerId, t.sides, t.amount)
          .where(sql`${t.unit} = 'month' and not ${t.isLeftOut}`),
        kit.index("edition_sales_new").on(t.soldAt, t.offerId).where(sql`${t.isNew}`),
        kit.index("edition_sales_owner").on(t.ownerId, t.offerId),
        kit.index("edition_sales_offerer").on(t.offererId, t.offerId),
        kit.check("edition_sales_unit", oneOf(t.unit, priceUnits)),
        kit.check("edition_sales_price", sql`${t.amount} > 0`),
      ]
    },
  )

  // What the sales of a period that are not left out come to. The transaction that changes them keeps it.
  const editionPrices = kit.table(
    "edition_prices",
    {
      edition: kit.text<Edition>("edition").notNull(),
      unit: kit.text<PriceUnit>("unit").notNull(),
      period: kit.sortable("period").notNull(),
      currency: kit.text("currency").notNull(),
      count: kit.int("count").notNull(),
      low: kit.amount("low").notNull(),
      median: kit.amount("median").notNull(),
      // The sale that the median is the price of; null without any.
      medianOffer: kit.id("median_offer"),
      high: kit.amount("high").notNull(),
      // The sales are between enough pairs of people.
      isShown: kit.bool("is_shown").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.edition, t.unit, t.period, t.currency] }),
      kit.check("edition_prices_count", sql`${t.count} >= 0`),
    ],
  )

  // Users whose sales are still to be left out, or to be counted again: those behind a sale.
  const salesReviews = kit.table(
    "sales_reviews",
    {
      userId: kit.id<UserId>("user_id").primaryKey(),
      isSuspended: kit.bool("is_suspended").notNull(),
      afterOffer: kit.id("after_offer").notNull(),
      turnAt: kit.instant("turn_at").notNull(),
    },
    (t) => [kit.index("sales_reviews_turn").on(t.turnAt)],
  )
  return { editionSales, editionPrices, salesReviews }
}
