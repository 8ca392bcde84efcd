import type { Money } from "../../../core/index.ts"

/** A price as its two columns store it. */
export const storedPrice = (price: Money | null) => ({
  priceAmount: price?.amount ?? null,
  priceCurrency: price?.currency ?? null,
})

/** The price in two columns. */
export const priceOf = (row: { readonly priceAmount: number | null; readonly priceCurrency: string | null }) =>
  row.priceAmount === null || row.priceCurrency === null
    ? null
    : { amount: row.priceAmount, currency: row.priceCurrency }
