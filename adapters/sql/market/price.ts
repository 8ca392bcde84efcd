import type { Money } from "../../../core/index.ts"

/** A price as two columns hold it. */
export const storedPrice = (price: Money | null) => ({
  priceAmount: price?.amount ?? null,
  priceCurrency: price?.currency ?? null,
})

/** The price that two columns hold. */
export const priceOf = (row: { readonly priceAmount: number | null; readonly priceCurrency: string | null }) =>
  row.priceAmount === null || row.priceCurrency === null
    ? null
    : { amount: row.priceAmount, currency: row.priceCurrency }
