// The pure decisions of the module, for embedders: nothing of it needs a port.

export { editionAt, editionIn, editionOf, editionOfGame, editionsOf, withEdition } from "./edition.ts"
