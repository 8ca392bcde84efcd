// The pure decisions of the module, for embedders: nothing of it needs a port.

export { causeIn, causeText, statusOf } from "./delivery.ts"
export {
  mostWaiting,
  receiverOf,
  receives,
  rotated,
  sealedFor,
  sealedSecretsOf,
  subjectOfWebhook,
  webhookOf,
} from "./webhook.ts"
