import type { DateTime } from "effect"
import type { UserId } from "../../shared/index.ts"
import { type DigestTime, nextDigest } from "./digest-time.ts"
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

/** How a user wants to be notified. Contract: delivery, settings. */
export interface NotificationSettings {
  readonly userId: UserId
  /** Of the types that the user changed. */
  readonly channels: Readonly<Partial<Record<ChannelType, NotificationChannels>>>
  readonly digest: DigestTime
  /** A name of the IANA time zone database. */
  readonly timeZone: string
  /** When the next digest is due; `null` without digests. */
  readonly digestAt: DateTime.Utc | null
  /** The next digest is about what was written after this moment. */
  readonly digestFrom: DateTime.Utc | null
  /** When a digest was sent last. */
  readonly digestedAt: DateTime.Utc | null
}

/** The settings of a user who never changed them. */
export const firstSettings = (userId: UserId): NotificationSettings => ({
  userId,
  channels: {},
  digest: { every: "off", hour: 8, weekday: 1 },
  timeZone: "UTC",
  digestAt: null,
  digestFrom: null,
  digestedAt: null,
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
 * settings. Contract: delivery, settings.
 */
export const channelsOf = (
  settings: Pick<NotificationSettings, "channels"> | null,
  type: ChannelType,
): NotificationChannels => {
  const channels = settings?.channels[type] ?? first
  // Of a message there is nothing but a push: it is in its conversation already.
  return type === "message" ? { inApp: false, mail: "off", push: channels.push } : channels
}

/** The settings with a change, and with the next digest that follows. Contract: delivery, settings. */
export const changedSettings = (
  settings: NotificationSettings,
  { channels = {}, digest, timeZone }: SettingsChange,
  now: DateTime.Utc,
): NotificationSettings => {
  const changed: NotificationSettings = {
    ...settings,
    channels: Object.fromEntries(
      channelTypes.flatMap((type) => {
        const one = { ...channelsOf(settings, type), ...channels[type] }
        return type in settings.channels || type in channels ? [[type, one]] : []
      }),
    ),
    digest: { ...settings.digest, ...digest },
    timeZone: timeZone ?? settings.timeZone,
  }
  // A digest that is due already stays due, whatever else changes.
  if (digest === undefined && timeZone === undefined) return changed
  const isNew = settings.digest.every === "off" && changed.digest.every !== "off"
  return scheduled({ ...changed, digestFrom: isNew ? now : settings.digestFrom }, now)
}

/**
 * The settings after a digest: the next one is about what was written after `until`. A digest that was about nothing
 * was not sent. Contract: delivery, mails about notifications.
 */
export const digested = (
  settings: NotificationSettings,
  { isSent, now, until }: { readonly until: DateTime.Utc; readonly isSent: boolean; readonly now: DateTime.Utc },
): NotificationSettings =>
  scheduled({ ...settings, digestFrom: until, digestedAt: isSent ? now : settings.digestedAt }, now)

/**
 * The settings without mails that are sent at once, or without digests. Contract: delivery, mails about notifications.
 */
export const withoutMails = (settings: NotificationSettings, mail: "notification" | "digest"): NotificationSettings => {
  if (mail === "digest") return { ...settings, digest: { ...settings.digest, every: "off" }, digestAt: null }
  const channels = Object.entries(settings.channels).map(([type, one]) => [
    type,
    one.mail === "instant" ? { ...one, mail: "off" } : one,
  ])
  return { ...settings, channels: Object.fromEntries(channels) }
}

const scheduled = (settings: NotificationSettings, now: DateTime.Utc): NotificationSettings => ({
  ...settings,
  digestAt: nextDigest(settings.digest, settings.timeZone, now, settings.digestedAt),
})

const first: NotificationChannels = { inApp: true, mail: "off", push: true }
