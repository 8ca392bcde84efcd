// The pure decisions of the module, for embedders: nothing of it needs a port.

export { storedKeysId } from "./ports.ts"
export { isPushed, receiverOfPush, subscriptionOf } from "./push-subscription.ts"
