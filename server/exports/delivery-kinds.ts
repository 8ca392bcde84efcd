import { Effect } from "effect"
import { listNotifications, viewNotificationSettings } from "../../core/index.ts"
import { notificationSettingsView } from "../delivery/notification-settings-view.ts"
import { notificationView } from "../delivery/notification-view.ts"
import { type Kind, listed, one } from "./lines.ts"

export const settingsKind: Kind = {
  name: "settings",
  lines: one((owner) =>
    Effect.map(viewNotificationSettings(owner.id), (settings) => ({ line: notificationSettingsView(settings) })),
  ),
}

export const notificationsKind: Kind = {
  name: "notifications",
  lines: listed(
    (owner, page) => listNotifications({ userId: owner.id, unread: false, page }),
    (notification) => ({ line: notificationView(notification) }),
  ),
}
