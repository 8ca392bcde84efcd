export {
  conditionOf,
  leavesMarketAt,
  type MarketSale,
  type MarketValue,
  type MarketValueKey,
  marketSince,
  marketValueOf,
  mostMarketSales,
  strongestOf,
} from "./market-value.ts"
export { Worths } from "./ports.ts"
export { renewNextMarketValues } from "./renew-market-values.ts"
export { viewOwnWorth, viewWorth } from "./view-worth.ts"
export {
  type CurrencyWorth,
  type KnownWorth,
  type MarketSum,
  type MonthPaid,
  type PaidSum,
  type Worth,
  type WorthSums,
  worthOf,
} from "./worth.ts"
