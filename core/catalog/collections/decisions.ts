// The pure decisions of the module, for embedders: nothing of it needs a port.

export { withCover } from "../../files/index.ts"
export { changed, collectionName, ownedBy } from "./collection.ts"
export { differing, nextField, rearranged, shownTo, without } from "./schema-field.ts"
