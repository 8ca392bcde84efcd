// The pure decisions of the module, for embedders: nothing of it needs a port.

export { accountSuspended, close, closed, edit, list, pause, removable, resume } from "./listing.ts"
export { snapshotOf } from "./market-item.ts"
