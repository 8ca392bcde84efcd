import { DateTime, Effect } from "effect"
import {
  type Cause,
  getImport,
  getOffer,
  type ImportId,
  type NotificationId,
  Notifications,
  type OfferId,
} from "../../core/index.ts"
import { importView } from "../views/import.ts"
import { notificationView } from "../views/notification.ts"
import { offerView } from "../views/offer.ts"

/**
 * The body of a delivery: what the owner of the webhook would get by GET at this moment; `null` when there is nothing
 * that the owner may see. Contract: webhooks, deliveries.
 */
export const deliveryBody = Effect.fn("webhooks.deliveryBody")(function* (cause: Cause, at: DateTime.Utc) {
  const data = yield* Effect.orElseSucceed(dataOf(cause), () => null)
  if (data === null) return null
  return JSON.stringify({
    type: cause.type,
    timestamp: DateTime.formatIso(at),
    data: { userId: cause.userId, ...data },
  })
})

const dataOf = Effect.fnUntraced(function* ({ subject, type, userId }: Cause) {
  if (type === "ping") return { webhookId: subject }
  if (type === "offer.updated") return { offer: offerView(yield* getOffer({ id: subject as OfferId, by: userId })) }
  if (type === "import.done")
    return { import: importView((yield* getImport({ id: subject as ImportId, viewer: userId })).batch) }
  const [shown] = yield* (yield* Notifications).show(userId, [subject as NotificationId])
  return shown === undefined ? null : { notification: notificationView(shown) }
})
