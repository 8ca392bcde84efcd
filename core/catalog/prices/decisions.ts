// The pure decisions of the module, for embedders: nothing of it needs a port.

export { askingOf, countedBefore, haveEnoughPairs, inTwoDigits, periodOf, pricesOf } from "./prices.ts"
