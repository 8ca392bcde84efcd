export { countNextSales } from "./count-next-sales.ts"
export { Prices } from "./ports.ts"
export {
  type AskingPrices,
  askingOf,
  type EditionPrices,
  haveEnoughPairs,
  mostPairedSales,
  type PriceUnit,
  periodOf,
  pricesOf,
  priceUnits,
  type Sale,
  type SalePrices,
  shownPrices,
  sidesOf,
} from "./prices.ts"
export { countSales, leaveOutSales, reviewNextSales } from "./record-sale.ts"
export { viewPrices } from "./view-prices.ts"
