export * as EditionsDecisions from "./decisions.ts"
export {
  type Edition,
  type EditionReason,
  type EditionScheme,
  editionLimit,
  editionSchemes,
  type WithWrittenEdition,
} from "./edition.ts"
export * as EditionsErrors from "./errors.ts"
