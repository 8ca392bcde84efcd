import { fillMail, mailSender, pushSender, type Sender, webhookSender } from "../../core/index.ts"
import { type PushPlaces, pushPayload } from "../push/push-payload.ts"
import { deliveryBody } from "../webhooks/delivery-body.ts"

/** The senders of what leaves the service, one for each channel of the outbox. */
export const sendersFor = (places: PushPlaces) => ({
  mail: mailSender(fillMail),
  webhook: webhookSender(deliveryBody),
  push: pushSender(pushPayload(places)),
})

/** The ports that they need. */
export type SenderNeeds = {
  [Name in keyof Made]: Made[Name] extends Sender<infer R> ? R : never
}[keyof Made]

type Made = ReturnType<typeof sendersFor>
