import { DateTime, Effect, Option } from "effect"
import {
  type Cause,
  type Decision,
  type DecisionId,
  Decisions,
  getImport,
  getOffer,
  type ImportId,
  type NotificationId,
  Notifications,
  type OfferId,
  type ReportId,
  Reports,
  type UserId,
} from "../../core/index.ts"
import { importView } from "../catalog/import-view.ts"
import { notificationView } from "../delivery/notification-view.ts"
import { offerView } from "../market/offer-view.ts"
import { reportEventView } from "./report-event-view.ts"

/**
 * The body of a delivery: what the user would get by GET at this moment; `null` when there is nothing that the user may
 * see. Contract: webhooks, deliveries.
 */
export const deliveryBody = Effect.fn("webhooks.deliveryBody")(function* (cause: Cause, at: DateTime.Utc) {
  const data = yield* Effect.orElseSucceed(dataOf(cause), () => null)
  return data === null ? null : JSON.stringify({ type: cause.type, timestamp: DateTime.formatIso(at), data })
})

const dataOf = Effect.fnUntraced(function* ({ subject, type, userId }: Cause) {
  if (type === "ping") return { userId, webhookId: subject }
  if (type === "report.appealed" || type === "report.appeal_answered") {
    const { decision } = yield* (yield* Decisions).show(subject as DecisionId)
    return yield* reportOf(decision.reportId, decision)
  }
  if (type.startsWith("report.")) {
    const newest = yield* (yield* Decisions).newestOf(subject as ReportId)
    return yield* reportOf(subject as ReportId, Option.getOrNull(newest))
  }
  if (userId === null) return null
  if (type.startsWith("account.")) return { userId }
  return yield* thingOf(type, subject, userId)
})

/** A report without its reporter, whom its details could give away too, and a decision on it without its texts. */
const reportOf = Effect.fnUntraced(function* (id: ReportId, decision: Decision | null) {
  const report = yield* (yield* Reports).get(id)
  return reportEventView(report, decision)
})

const thingOf = Effect.fnUntraced(function* (type: Cause["type"], subject: string, userId: UserId) {
  if (type === "offer.updated")
    return { userId, offer: offerView(yield* getOffer({ id: subject as OfferId, by: userId })) }
  if (type === "import.done")
    return { userId, import: importView((yield* getImport({ id: subject as ImportId, viewer: userId })).batch) }
  const [shown] = yield* (yield* Notifications).show(userId, [subject as NotificationId])
  return shown === undefined ? null : { userId, notification: notificationView(shown) }
})
