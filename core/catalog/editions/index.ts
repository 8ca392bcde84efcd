export * as EditionsDecisions from "./decisions.ts"
export {
  type EditionAnswer,
  type EditionDetails,
  editionOutcomes,
  type FoundEdition,
} from "./details.ts"
export {
  type Edition,
  type EditionReason,
  type EditionScheme,
  editionLimit,
  editionSchemes,
  type WithWrittenEdition,
} from "./edition.ts"
export * as EditionsErrors from "./errors.ts"
export { findDetails, forgetNextAnswers } from "./find-details.ts"
export {
  EditionAnswers,
  type EditionAsking,
  EditionCounts,
  EditionLookup,
  EditionTurns,
  mostCopies,
} from "./ports.ts"
export { type ShownEdition, viewEdition } from "./view-edition.ts"
