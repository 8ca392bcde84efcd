export { type FoundList, searchEverything } from "./search-everything.ts"
export { kindsFor, type SearchKind, searchKinds } from "./search-kinds.ts"
