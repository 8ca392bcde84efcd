// The pure decisions of the module, for embedders: nothing of it needs a port.

export { changed, editable, isThereFor } from "./field-definition.ts"
