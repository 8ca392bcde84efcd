export { changeWebhook, removeDeliveries, removeWebhook, rotateWebhook } from "./change-webhook.ts"
export { createInstanceWebhook, createWebhook } from "./create-webhook.ts"
export type { Cause } from "./delivery.ts"
export { statusOf as deliveryStatusOf } from "./delivery.ts"
export * as WebhooksErrors from "./errors.ts"
export { listDeliveries, listWebhooks } from "./list-webhooks.ts"
export { pingWebhook, retryDeadDeliveries, retryDelivery } from "./ping-webhook.ts"
export { WebhookSecrets, Webhooks, WebhooksEnabled } from "./ports.ts"
export * from "./push/index.ts"
export {
  accountTypes,
  instanceTypes,
  mostWaiting,
  type PauseReason,
  receiverOf as receiverOfWebhook,
  receiversReasons,
  reportEventTypes,
  sealedFor,
  type Webhook,
  type WebhookId,
  type WebhookType,
  webhookLimit,
  webhookOf,
  webhookTypes,
} from "./webhook.ts"
export { webhookSender } from "./webhook-sender.ts"
