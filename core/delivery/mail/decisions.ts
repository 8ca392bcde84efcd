// The pure decisions of the module, for embedders: nothing of it needs a port.

export { canonicalLocale, mailLocaleOf, preferredLocale } from "./locale.ts"
export { mayWriteTo } from "./recipient-limit.ts"
