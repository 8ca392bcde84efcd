// The pure decisions of the module, for embedders: nothing of it needs a port.

export { type LinkState, link } from "./platform-link.ts"
