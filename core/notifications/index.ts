export { changeNotificationSettings, viewNotificationSettings } from "./change-settings.ts"
export { countUnreadNotifications } from "./count-unread-notifications.ts"
export * as NotificationsDecisions from "./decisions.ts"
export { type DigestTime, digestRhythms } from "./digest-time.ts"
export * as NotificationsErrors from "./errors.ts"
export { fillMail } from "./fill-mail.ts"
export { forgetOldNotifications } from "./forget-old-notifications.ts"
export { listNotifications } from "./list-notifications.ts"
export { mailNotifications } from "./mail-notifications.ts"
export {
  mostCounted,
  mostOfActor,
  type Notification,
  type NotificationId,
  type NotificationType,
  notificationTypes,
  type Recipient,
  type ShownNotification,
  type Subject,
  subjectKinds,
} from "./notification.ts"
export { notify } from "./notify.ts"
export { notifyAll } from "./notify-all.ts"
export {
  NotificationMails,
  Notifications,
  type TakenBack,
  UnsubscribeTokens,
  type Unsubscription,
  type WaitingMail,
} from "./ports.ts"
export { readAllNotifications } from "./read-all-notifications.ts"
export { readNotification } from "./read-notification.ts"
export { removeAllNotifications } from "./remove-all-notifications.ts"
export { removeNotification } from "./remove-notification.ts"
export {
  type ChannelType,
  channelTypes,
  type MailMode,
  mailModes,
  type NotificationChannels,
  type NotificationSettings,
  type SettingsChange,
} from "./settings.ts"
export { takeBackNotifications } from "./take-back.ts"
export { unsubscribe } from "./unsubscribe.ts"
