// The pure decisions of the module, for embedders: nothing of it needs a port.

export { react, takeBack } from "./post-reaction.ts"
