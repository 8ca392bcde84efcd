// The pure decisions of the module, for embedders: nothing of it needs a port.

export { causeIn, causeText, statusOf } from "./delivery.ts"
export { hears, receiverOf, rotated, sealedSecretsOf, webhookOf } from "./webhook.ts"
