// The pure decisions of the module, for embedders: nothing of it needs a port.

export { asOf, expired, failed, isWritten, queued, ready, secondsUntilNext } from "./export.ts"
