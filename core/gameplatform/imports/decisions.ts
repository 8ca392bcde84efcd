// The pure decisions of the module, for embedders: nothing of it needs a port.

export { detailed } from "./detailed.ts"
export { fitting } from "./fitting.ts"
export { freshGame, refreshedGame, type TargetCollection } from "./game-item.ts"
export {
  advanced,
  cancelled,
  failedByError,
  finished,
  importBatch,
  lost,
  ownImport,
  reset,
  resumed,
  type Tally,
} from "./import-batch.ts"
export { type ImportState, plan, selected } from "./plan.ts"
