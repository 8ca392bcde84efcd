// The pure decisions of the module, for embedders: nothing of it needs a port.

export { withCover } from "../../files/index.ts"
export { conditionsOf } from "./filter.ts"
export { changed, moved, ownItem, ratingOf } from "./item.ts"
export { mergedValues, movedValues, shownKeys, shownValues } from "./values.ts"
