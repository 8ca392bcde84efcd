import { DateTime } from "effect"
import { t } from "elysia"
import { notificationTypes, type ShownNotification, subjectKinds } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, Uuid } from "../http/input/view-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: delivery, types. */
export const NotificationView = named(
  "Notification",
  t.Object({
    id: described("The id of the notification, or of the object that it is about.", Uuid),
    type: described("What happened.", OneOf(...notificationTypes)),
    actor: described("Who caused it; null where the service did.", Nullable(PersonView)),
    subject: described(
      "What it is about, or null.",
      Nullable(
        t.Object({
          kind: described("What kind of object it is about.", OneOf(...subjectKinds)),
          id: described("The id of the notification, or of the object that it is about.", Uuid),
          name: described(
            "What it is called, of offers, legs, listings and loans what their first item is; null for others, and " +
              "where the receiver may not see it.",
            Nullable(t.String()),
          ),
        }),
      ),
    ),
    read: described("Whether the receiver marked it as read.", t.Boolean()),
    createdAt: Moment,
  }),
)

export const notificationView = ({
  notification,
  actor,
  subjectName,
}: ShownNotification): typeof NotificationView.static => ({
  id: notification.id,
  type: notification.type,
  actor: notification.actorId === null ? null : personView(actor),
  subject:
    notification.subject === null
      ? null
      : { kind: notification.subject.kind, id: notification.subject.id, name: subjectName },
  read: notification.readAt !== null,
  createdAt: DateTime.formatIso(notification.createdAt),
})
