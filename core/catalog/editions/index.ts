export {
  type EditionAnswer,
  type EditionDetails,
  type EditionHit,
  type EditionSeries,
  editionOutcomes,
  type FoundEdition,
  keptUntil as answerKeptUntil,
  seriesOf,
} from "./details.ts"
export {
  type Edition,
  type EditionReason,
  type EditionScheme,
  editionIn,
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
  type EditionSearching,
  type EditionSource,
  EditionTurns,
  type FoundHits,
  type FoundSeries,
  mostCopies,
  mostHits,
  type SeriesAnswer,
  type SeriesPlace,
} from "./ports.ts"
export { searchEditions } from "./search-editions.ts"
export { keyOfSought, type Sought } from "./sought.ts"
export { type ShownEdition, viewEdition } from "./view-edition.ts"
