import { DateTime } from "effect"

interface Time {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
}

/** For how long data of one kind is kept. */
interface Kept {
  /** The data, in the words of the operating page. */
  readonly what: string
  readonly time: Time
  /** What the time counts from. */
  readonly after: string
  /** The variable that says otherwise, 0 for ever. */
  readonly setting?: string
}

const aDay: Time = { days: 1 }

/**
 * The data that goes by itself, and how long it is kept: the one list of it. What removes data takes its time from
 * here, and the operating page has the same rows. What expires stays a day longer, so that a clock that is set back
 * makes nothing valid again.
 */
export const retention = {
  sessions: { what: "sessions", time: aDay, after: "they expire" },
  mailTokens: { what: "tokens of mails", time: aDay, after: "they expire" },
  addresses: { what: "addresses that wait to be confirmed or may be put back", time: aDay, after: "they expire" },
  accessKeys: { what: "access keys", time: aDay, after: "they expire" },
  invites: { what: "invites to register", time: aDay, after: "they expire" },
  shares: { what: "share links with an end", time: aDay, after: "they expire" },
  singleUses: { what: "marks of flows, second steps and challenges that were used", time: aDay, after: "they expire" },
  wrongCodes: { what: "times of wrong codes of a second factor", time: { hours: 24 }, after: "they were tried" },
  idempotencyRecords: { what: "answers to requests with a key", time: { hours: 24 }, after: "they were given" },
  outbox: {
    what: "mails, without address and content once they were sent, and deliveries and pushes that were given up",
    time: { days: 30 },
    after: "they were sent or given up",
  },
  delivered: { what: "deliveries to webhooks and pushes that were sent", time: aDay, after: "they were sent" },
  notifications: { what: "notifications", time: { days: 90 }, after: "they were written" },
  unlistedNotifications: {
    what: "notifications that their receiver wants in no list",
    time: { days: 14 },
    after: "they were written",
  },
  reached: { what: "counts of what users caused to others", time: { hours: 24 }, after: "they began" },
  realtime: { what: "realtime events, which are ids alone", time: { minutes: 15 }, after: "they happened" },
  exportFiles: { what: "zips of exports", time: { days: 3 }, after: "they are ready" },
  exports: {
    what: "rows of exports that failed or whose zip is gone",
    time: { days: 30 },
    after: "they were asked for",
  },
  exportParts: { what: "pieces of zips that no export has", time: { hours: 1 }, after: "they were stored" },
  files: { what: "pictures that nothing names", time: { hours: 1 }, after: "they were stored" },
  attachments: { what: "files that neither a message nor an item has", time: { hours: 1 }, after: "they were stored" },
  importFiles: { what: "imported files and their rows", time: { days: 7 }, after: "the import began" },
  checkedFiles: { what: "files whose import never began", time: { hours: 1 }, after: "they were sent" },
  audit: { what: "the audit log", time: { days: 730 }, after: "the change", setting: "AUDIT_DAYS" },
  takenDown: {
    what: "copies of what moderators removed, longer while an appeal waits",
    time: { days: 30 },
    after: "the decision",
  },
  unverified: {
    what: "accounts that were never verified and hold nothing",
    time: { days: 0 },
    after: "the registration",
    setting: "UNVERIFIED_DAYS",
  },
} as const satisfies Readonly<Record<string, Kept>>

export type RetentionKind = keyof typeof retention

/** The moment of which data of this kind is no longer kept at `now`, unless a setting says for how many days it is. */
export const keptSince = (kind: RetentionKind, now: DateTime.Utc, time: Time = retention[kind].time): DateTime.Utc =>
  DateTime.subtract(now, time)

/** Until when data of this kind is kept whose time counts from `from`. */
export const keptUntil = (kind: RetentionKind, from: DateTime.Utc): DateTime.Utc =>
  DateTime.add(from, retention[kind].time)
