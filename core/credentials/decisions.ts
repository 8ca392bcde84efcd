// The pure decisions of the module, for embedders: nothing of it needs a port.

export { changed, endedBy } from "./credentials.ts"
