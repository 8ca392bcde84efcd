// The pure decisions of the module, for embedders: nothing of it needs a port.

export { addedEndedBy, changed, endedBy, pausedBy } from "./credentials.ts"
export { endsThing } from "./ends-thing.ts"
