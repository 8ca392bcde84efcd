import { channelTypes } from "../../core/index.ts"

const channelTexts = {
  inApp: "Whether it is in the list and comes over the WebSocket.",
  mail: "Whether a mail is sent within a minute, or with the next digest.",
  push: "Whether it is pushed to devices.",
}

const settingsTexts = {
  ...channelTexts,
  ...Object.fromEntries(channelTypes.map((type) => [type, `How the user is notified of \`${type}\`.`])),
  channels: "How the user is notified of each type.",
  digest: "When mails with what is unread are sent.",
  every: "How often a digest is sent.",
  hour: "The hour of the user's time zone at which a digest is sent.",
  weekday: "The day of a weekly digest, from 1, Monday, to 7, Sunday.",
  timeZone: "The IANA time zone of the user.",
  locale: "The language tag of the mails to the user, or null for the language of the installation.",
}

/** What the schemas about notification settings say, as `schema-descriptions.ts` does of all others. */
export const ofNotificationSettings = {
  NotificationChannels: channelTexts,
  MessageChannels: channelTexts,
  NotificationSettings: settingsTexts,
  NotificationSettingsChange: settingsTexts,
} as const
