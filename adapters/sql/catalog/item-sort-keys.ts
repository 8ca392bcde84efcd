import { folded, type Item, type Purchase } from "../../../core/index.ts"

/** The columns by which items are sorted, and their purchases summed up. */
export const itemSortKeys = ({ name, purchase, rating }: Item) => ({
  nameKey: folded(name),
  ratingKey: rating ?? 0,
  ...paid(purchase),
})

/** A purchase in the columns by which purchases are summed up. */
export const paid = (purchase: Purchase | null) => ({
  paidAmount: purchase?.price?.amount ?? null,
  paidCurrency: purchase?.price?.currency ?? null,
  paidOn: purchase?.on ?? null,
  paidMonth: purchase?.on?.slice(0, "2026-03".length) ?? null,
})
