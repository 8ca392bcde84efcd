export {
  type EditionAnswer,
  type EditionDetails,
  editionOutcomes,
  type FoundEdition,
  keptUntil as answerKeptUntil,
} from "./details.ts"
export {
  type Edition,
  type EditionReason,
  type EditionScheme,
  editionLimit,
  editionSchemes,
  partsOf,
  type WithWrittenEdition,
} from "./edition.ts"
export * as EditionsErrors from "./errors.ts"
export { findDetails, sweepEditionAnswers } from "./find-details.ts"
export {
  EditionAnswers,
  type EditionAsking,
  EditionCounts,
  EditionLookup,
  EditionTurns,
  mostCopies,
} from "./ports.ts"
export { type ShownEdition, viewEdition } from "./view-edition.ts"
