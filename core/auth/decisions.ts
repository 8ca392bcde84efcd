// The pure decisions of the module, for embedders: nothing of it needs a port.

export { isCommonPassword } from "./common-password.ts"
export { deviceOf } from "./device.ts"
export { oneTimeToken } from "./one-time-token.ts"
export { sessionEnd } from "./session.ts"
