// The pure decisions of the module, for embedders: nothing of it needs a port.

export { type Asked, accept, ask, cancel, reject, type Standing } from "./dm-request.ts"
