// The pure decisions of the module, for embedders: nothing of it needs a port.

export { changed, collectionName, ownedBy, withCover } from "./collection.ts"
export { differing, nextField, rearranged, shownTo, without } from "./schema-field.ts"
