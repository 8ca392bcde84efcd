// The pure decisions of the module, for embedders: nothing of it needs a port.

export { changed } from "./credentials.ts"
export { addedEndedBy, endedBy, eventOf, pausedBy, recoverableSince } from "./ended.ts"
export { endedThings, endsThing } from "./ends-thing.ts"
