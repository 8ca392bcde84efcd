export { changeNotificationSettings, unsubscribe, viewNotificationSettings } from "./change-settings.ts"
export { type DigestTime, digestRhythms } from "./digest-time.ts"
export * as NotificationsErrors from "./errors.ts"
export { fillMail } from "./fill-mail.ts"
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
export { notify, notifyAll } from "./notify.ts"
export {
  type NoticeStanding,
  NotificationMails,
  Notifications,
  type Reach,
  Reached,
  type TakenBack,
  UnsubscribeTokens,
  type Unsubscription,
  type WaitingMail,
} from "./ports.ts"
export {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  removeAllNotifications,
  removeNotification,
} from "./read-notifications.ts"
export {
  type ChannelType,
  changedSettings,
  channelsOf as channelsOfNotification,
  channelTypes,
  firstSettings,
  type MailMode,
  mailModes,
  type NotificationChannels,
  type NotificationSettings,
  type SettingsChange,
} from "./settings.ts"
export { sweepNotifications } from "./sweep-notifications.ts"
export { takeBackNotifications } from "./take-back.ts"
