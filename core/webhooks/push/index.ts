export * as PushErrors from "./errors.ts"
export {
  ConfiguredPushKeys,
  PushEncryption,
  type PushKeys,
  PushSubscriptions,
  type StoredPushKeys,
  storedKeysId,
} from "./ports.ts"
export { getPushKey } from "./push-keys.ts"
export { pushSender } from "./push-sender.ts"
export {
  type BrowserKeys,
  isPushed,
  type MessageStanding,
  type PushCause,
  type PushPayload,
  type PushSubscription,
  type PushSubscriptionId,
  receiverOfPush,
  subscriptionLimit,
  subscriptionOf,
} from "./push-subscription.ts"
export { endOtherKeys, subscribeToPush, unsubscribeFromPush } from "./subscribe.ts"
