export * as PushDecisions from "./decisions.ts"
export * as PushErrors from "./errors.ts"
export {
  ConfiguredPushKeys,
  PushEncryption,
  type PushKeys,
  PushSubscriptions,
  type StoredPushKeys,
} from "./ports.ts"
export { getPushKey } from "./push-keys.ts"
export { pushSender } from "./push-sender.ts"
export {
  type BrowserKeys,
  type MessageStanding,
  type PushCause,
  type PushPayload,
  type PushSubscription,
  type PushSubscriptionId,
  subscriptionLimit,
} from "./push-subscription.ts"
export { endOtherKeys, subscribeToPush, unsubscribeFromPush } from "./subscribe.ts"
