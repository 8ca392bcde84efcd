import { fillMail, mailSender, type Sender, webhookSender } from "../../core/index.ts"
import { deliveryBody } from "../webhooks/delivery-body.ts"

/** The senders of what leaves the service, one for each channel of the outbox. */
export const senders = { mail: mailSender(fillMail), webhook: webhookSender(deliveryBody) }

/** The ports that they need. */
export type SenderNeeds = {
  [Name in keyof typeof senders]: (typeof senders)[Name] extends Sender<infer R> ? R : never
}[keyof typeof senders]
