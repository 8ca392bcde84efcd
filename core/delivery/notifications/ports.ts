import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { Page, PageRequest, UserId } from "../../shared/index.ts"
import type { NotFound } from "./errors.ts"
import type {
  Notification,
  NotificationId,
  NotificationType,
  Recipient,
  ShownNotification,
  Subject,
} from "./notification.ts"
import type { NotificationSettings } from "./settings.ts"

/** Notifications that something caused which is taken back. `null` stands for any recipient, or any actor. */
export interface TakenBack {
  readonly type: NotificationType
  readonly subject: Subject
  readonly to: UserId | null
  readonly actor: UserId | null
}

/** How a user who is to be notified stands to the one who causes it. */
export interface NoticeStanding {
  /** Whether a block separates the two. */
  readonly isApart: boolean
  /** Whether there are `mostOfActor` unread notifications of the actor. */
  readonly isFull: boolean
  /** The settings of the user; `null` as long as they were never changed. */
  readonly settings: NotificationSettings | null
  /** Whether the user has a subscription to pushes. */
  readonly isPushed: boolean
  /** Whether there is a webhook that is not paused of the user, of the actor or of the instance. */
  readonly isHooked: boolean
}

/**
 * All notifications. A notification is deleted with its recipient's account. A recipient has at most one unread
 * notification of the same type, actor and subject, and `mostOfActor` unread ones of one actor.
 *
 * A notification is hidden from its recipient while a block in either direction separates the recipient from the
 * actor. A notification about a post that the recipient does not see does not exist for any user.
 */
export class Notifications extends Context.Service<
  Notifications,
  {
    /**
     * Stores an unread notification in the current transaction, unless a block separates the recipient from the actor.
     * While the recipient has an unread one of the same type, actor and subject, that one gets the new `createdAt`
     * instead; one without a subject is never the same. Beyond `mostOfActor` unread ones of the actor a new one is not
     * stored. Returns the id of the notification that is there now; `null` when none was stored. How the recipient
     * stands to the actor is read where it is not given.
     */
    readonly add: (notification: Notification, standing?: NoticeStanding) => Effect.Effect<NotificationId | null>
    /** How a user stands to an actor, or to the service: by one statement what each notification asks for. */
    readonly standing: (user: UserId, actor: UserId | null) => Effect.Effect<NoticeStanding>
    /**
     * The same for notifications of one actor to many people, by a bounded number of statements for each thousand. It
     * leaves out people whose account is deleted. Returns those that are there now.
     */
    readonly addAll: (
      notifications: ReadonlyArray<Notification>,
      actor: UserId | null,
    ) => Effect.Effect<ReadonlyArray<Pick<Notification, "id" | "userId">>>
    /**
     * The same for recipients who do not want them in their list: no method but `takeBack`, `show` and those that are
     * named after them knows these. Their limits are counted apart.
     */
    readonly addUnlisted: (
      notifications: ReadonlyArray<Notification>,
      actor: UserId | null,
    ) => Effect.Effect<ReadonlyArray<Pick<Notification, "id" | "userId">>>
    /** Removes unread notifications in the current transaction. Returns how many: at most one of each recipient. */
    readonly takeBack: (what: TakenBack) => Effect.Effect<number>
    /** Unscoped read: use it to decide who may change the notification, never in a response. */
    readonly recipientOf: (id: NotificationId) => Effect.Effect<Recipient, NotFound>
    /** The notifications of a user, newest first, without hidden ones. With `unread`, only those. */
    readonly list: (user: UserId, unread: boolean, page: PageRequest) => Effect.Effect<Page<ShownNotification>>
    /** The notifications of a user that no list has, newest first, without hidden ones. No user reads them. */
    readonly listUnlisted: (user: UserId, page: PageRequest) => Effect.Effect<Page<ShownNotification>>
    /** Those of some notifications of a user that are not hidden, also if no list has them, in the given order. */
    readonly show: (user: UserId, ids: ReadonlyArray<NotificationId>) => Effect.Effect<ReadonlyArray<ShownNotification>>
    /** How many notifications `list` has with `unread`, counted up to `mostCounted`. */
    readonly countUnread: (user: UserId) => Effect.Effect<number>
    /** Marks a notification as read. The time of an earlier mark stays. */
    readonly markRead: (id: NotificationId, at: DateTime.Utc) => Effect.Effect<void>
    /**
     * Marks at most `limit` unread notifications of a user as read, hidden ones too. Returns how many: fewer than
     * `limit` means that none is unread any more.
     */
    readonly markSomeRead: (user: UserId, at: DateTime.Utc, limit: number) => Effect.Effect<number>
    readonly remove: (id: NotificationId) => Effect.Effect<void>
    /**
     * Removes at most `limit` notifications of a user, hidden and unlisted ones too. Returns how many: fewer than
     * `limit` means that none is left.
     */
    readonly removeSome: (user: UserId, limit: number) => Effect.Effect<number>
    /**
     * Removes at most `limit` notifications about one subject, no matter who their recipients are. Returns how many:
     * fewer than `limit` means that none was left. Joins the current transaction.
     */
    readonly removeOf: (kind: Subject["kind"], id: string, limit: number) => Effect.Effect<number>
    /** Removes at most `limit` notifications from before `before`, oldest first. Returns how many. */
    readonly sweep: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /**
     * Has at most `limit` unlisted notifications from before `before` count for no limit any more: no user reads them.
     * Returns how many.
     */
    readonly settleUnlisted: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    readonly sweepUnlisted: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /** The settings of those of some users who changed them, by one statement. */
    readonly settingsOf: (users: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<NotificationSettings>>
    /** Stores the settings of a user, in the place of those before. They are deleted with the account. */
    readonly saveSettings: (settings: NotificationSettings) => Effect.Effect<void>
  }
>()("curio/notifications/Notifications") {}

/** A mail that waits for a user, about what was written from `since` on. `changes` counts what was added to it. */
export interface WaitingMail {
  readonly userId: UserId
  readonly since: DateTime.Utc
  readonly changes: number
}

/** The users who are to get a mail about notifications. */
export class NotificationMails extends Context.Service<
  NotificationMails,
  {
    /**
     * Has users get a mail at `dueAt` about what was written from `since` on, in the current transaction. Those for
     * whom one waits get that one.
     */
    readonly await: (users: ReadonlyArray<UserId>, since: DateTime.Utc, dueAt: DateTime.Utc) => Effect.Effect<void>
    /** Up to `limit` mails that are due at `now`, those that waited longest first. */
    readonly due: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<WaitingMail>>
    /**
     * Removes a mail that waits, unless more was added to it since it was read. Of any number of parallel calls at most
     * one returns `true`.
     */
    readonly take: (mail: WaitingMail) => Effect.Effect<boolean>
    /** Puts off the mail that waits for a user, if one does, until `dueAt`. */
    readonly putOff: (user: UserId, dueAt: DateTime.Utc) => Effect.Effect<void>
    /** Up to `limit` users whose digest is due at `now`, those that waited longest first. */
    readonly dueDigests: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<UserId>>
  }
>()("curio/notifications/NotificationMails") {}

/** What a user causes to others, counted together from `since` until `endsAt`. */
export interface Reach {
  readonly by: UserId
  /** The channel, and what is counted apart. */
  readonly what: string
  readonly since: DateTime.Utc
  readonly endsAt: DateTime.Utc
}

/** How much users caused to others in the last time, whatever was taken back meanwhile. */
export class Reached extends Context.Service<
  Reached,
  {
    /**
     * Adds to the counts of some users, in the current transaction. A count whose time is over at `since` begins again
     * from zero; else its end stays. Returns the counts with what was added, and when they end. It is one statement
     * for each thousand, and of any number of parallel calls each sees what was added before.
     */
    readonly count: (
      reach: Reach,
      added: ReadonlyMap<UserId, number>,
    ) => Effect.Effect<ReadonlyMap<UserId, { readonly count: number; readonly endsAt: DateTime.Utc }>>
    /** Removes at most `limit` counts that began before `before`, oldest first. Returns how many. */
    readonly sweep: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
  }
>()("curio/notifications/Reached") {}

/** Whose mails a token turns off, and which. */
export interface Unsubscription {
  readonly userId: UserId
  readonly mail: "notification" | "digest"
  /** That of the account when the mail was sent: letters, digits and hyphens, which the token may show. */
  readonly version: string
}

/** The tokens of mails that turn such mails off: stored nowhere, and good while the account has its version. */
export class UnsubscribeTokens extends Context.Service<
  UnsubscribeTokens,
  {
    readonly make: (of: Unsubscription) => Effect.Effect<string>
    /** What a token says; none for a text that is no token of ours. */
    readonly read: (token: Redacted.Redacted) => Effect.Effect<Option.Option<Unsubscription>>
  }
>()("curio/notifications/UnsubscribeTokens") {}
