// The pure decisions of the module, for embedders: nothing of it needs a port.

export { pendingAddress, replacedAddress } from "./email-change.ts"
