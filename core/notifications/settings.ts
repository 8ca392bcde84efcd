import type { UserId } from "../shared/ids.ts"
import { type NotificationType, notificationTypes } from "./notification.ts"

/** What users may be notified of: the types of notifications, and messages, of which there is a push alone. */
export const channelTypes = [...notificationTypes, "message"] as const
export type ChannelType = NotificationType | "message"

/** Whether a mail is sent within a minute, or with the next digest. */
export const mailModes = ["off", "instant", "digest"] as const
export type MailMode = (typeof mailModes)[number]

/** By which ways a user is notified of a type. */
export interface NotificationChannels {
  /** Whether it is in the list of the user, and comes over the socket. */
  readonly inApp: boolean
  readonly mail: MailMode
  readonly push: boolean
}

export const digestRhythms = ["off", "daily", "weekly"] as const

/** When a user gets a digest, in the user's own time zone. */
export interface DigestTime {
  readonly every: (typeof digestRhythms)[number]
  /** From 0 to 23. */
  readonly hour: number
  /** From 1, Monday, to 7, Sunday; of a weekly digest alone. */
  readonly weekday: number
}

/** How a user wants to be notified. Contract: notifications, settings. */
export interface NotificationSettings {
  readonly userId: UserId
  /** Of the types that the user changed. */
  readonly channels: Readonly<Partial<Record<ChannelType, NotificationChannels>>>
  readonly digest: DigestTime
  /** A name of the IANA time zone database. */
  readonly timeZone: string
}

/** The settings of a user who never changed them. */
export const firstSettings = (userId: UserId): NotificationSettings => ({
  userId,
  channels: {},
  digest: { every: "off", hour: 8, weekday: 1 },
  timeZone: "UTC",
})

/** What is to change; what is not named stays. */
export interface SettingsChange {
  readonly channels?: Readonly<Partial<Record<ChannelType, Partial<NotificationChannels>>>> | undefined
  readonly digest?: Partial<DigestTime> | undefined
  readonly timeZone?: string | undefined
}

/**
 * By which ways a user is notified of a type. The one place that decides what is stored in the list and sent over the
 * socket (`inApp`), mailed, and pushed; webhooks do not depend on it. `null` stands for a user who never changed the
 * settings. Contract: notifications, settings.
 */
export const channelsOf = (
  settings: Pick<NotificationSettings, "channels"> | null,
  type: ChannelType,
): NotificationChannels => {
  const channels = settings?.channels[type] ?? first
  // Of a message there is nothing but a push: it is in its conversation already.
  return type === "message" ? { inApp: false, mail: "off", push: channels.push } : channels
}

/** The settings with a change. Contract: notifications, settings. */
export const changedSettings = (
  settings: NotificationSettings,
  { channels = {}, digest = {}, timeZone = settings.timeZone }: SettingsChange,
): NotificationSettings => ({
  ...settings,
  channels: Object.fromEntries(
    channelTypes.flatMap((type) => {
      const changed = { ...channelsOf(settings, type), ...channels[type] }
      return type in settings.channels || type in channels ? [[type, changed]] : []
    }),
  ),
  digest: { ...settings.digest, ...digest },
  timeZone,
})

const first: NotificationChannels = { inApp: true, mail: "off", push: true }
