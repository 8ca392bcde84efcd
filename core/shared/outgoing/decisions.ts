// The pure decisions of the module, for embedders: nothing of it needs a port.

export { type AccountLoad, freeAt, loadAt, noLoad, slotOf } from "./outgoing-limits.ts"
