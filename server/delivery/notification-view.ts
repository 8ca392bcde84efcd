import { DateTime } from "effect"
import { t } from "elysia"
import { notificationTypes, type ShownNotification, subjectKinds } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: delivery, types. */
export const NotificationView = named(
  "Notification",
  t.Object({
    id: t.String({ format: "uuid" }),
    type: OneOf(...notificationTypes),
    actor: t.Union([PersonView, t.Null()]),
    subject: t.Union([t.Object({ kind: OneOf(...subjectKinds), id: t.String({ format: "uuid" }) }), t.Null()]),
    read: t.Boolean(),
    createdAt: t.String({ format: "date-time" }),
  }),
)

export const notificationView = ({ notification, actor }: ShownNotification): typeof NotificationView.static => ({
  id: notification.id,
  type: notification.type,
  actor: notification.actorId === null ? null : personView(actor),
  subject: notification.subject === null ? null : { kind: notification.subject.kind, id: notification.subject.id },
  read: notification.readAt !== null,
  createdAt: DateTime.formatIso(notification.createdAt),
})
