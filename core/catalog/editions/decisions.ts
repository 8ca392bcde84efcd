// The pure decisions of the module, for embedders: nothing of it needs a port.

export { detailsOf, foundEdition, isFresh, keptUntil } from "./details.ts"
export { editionAt, editionIn, editionOf, editionOfGame, editionsOf, partsOf, withEdition } from "./edition.ts"
