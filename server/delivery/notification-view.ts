import { DateTime } from "effect"
import { t } from "elysia"
import { notificationTypes, type ShownNotification, subjectKinds } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: delivery, types. */
export const NotificationView = named(
  "Notification",
  t.Object({
    id: Uuid,
    type: OneOf(...notificationTypes),
    actor: Nullable(PersonView),
    subject: Nullable(t.Object({ kind: OneOf(...subjectKinds), id: Uuid })),
    read: t.Boolean(),
    createdAt: Moment,
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
