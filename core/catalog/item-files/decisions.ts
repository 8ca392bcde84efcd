// The pure decisions of the module, for embedders: nothing of it needs a port.

export { appliedRow, newRow } from "./applied-row.ts"
export { csvLine, csvReader, delimiterOf, guarded, unguarded } from "./csv.ts"
export { cellOf, fieldValueOf } from "./field-cell.ts"
export { presetMappings, readingOf } from "./mapping.ts"
export { checkOf, portionsOf } from "./read-file.ts"
export { rowChangeOf, rowNameOf } from "./row-change.ts"
export { cellRowOf, distinctRefs, objectRowOf } from "./row-of.ts"
