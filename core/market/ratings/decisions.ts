// The pure decisions of the module, for embedders: nothing of it needs a port.

export { rate, rateLeg } from "./rating.ts"
