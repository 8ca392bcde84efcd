// The pure decisions of the module, for embedders: nothing of it needs a port.

export { endAfter } from "./share.ts"
export { isShown } from "./shared-thing.ts"
