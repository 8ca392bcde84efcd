import { type Cause, DateTime, Effect } from "effect"
import type { Page, PageRequest, PublishedEvents, UserId } from "../../shared/index.ts"
import { Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import { mostCounted, type ShownNotification } from "./notification.ts"
import { NotificationMails, Notifications, type WaitingMail } from "./ports.ts"
import { countReach, reachLimits, withinReach } from "./reach.ts"
import { channelsOf, digested, firstSettings, type MailMode, type NotificationSettings } from "./settings.ts"

/** What comes in so many seconds is joined into one mail. A mail is sent within a minute. */
const joinedSeconds = 30
/** Transactions that write a notification take no longer, so what was written before is there. */
const settledSeconds = 60
/** A mail that could not be written is tried again after so many minutes, so that it holds up no others. */
const putOffMinutes = 10
/** For how many users one round writes mails. */
const atOnce = 100

/**
 * Has those users get a mail who want one at once of what they were notified of, within what one user may cause to
 * another. Part of the transaction of the cause. Contract: delivery, mails about notifications.
 */
export const awaitMails = Effect.fnUntraced(function* ({ things }: PublishedEvents["announced"]) {
  const wanted = things.flatMap(({ by, notice, user }) =>
    user !== null && notice?.mail === "instant" ? [{ user, by, at: notice.at }] : [],
  )
  const meant = yield* withinReach("mail", wanted, ({ by, user }) => ({ by, to: user }))
  const [first] = meant
  if (first === undefined) return
  // What is published together was written at one moment.
  const dueAt = DateTime.add(first.at, { seconds: joinedSeconds })
  const users = new Set(meant.map(({ user }) => user))
  yield* (yield* NotificationMails).await([...users], first.at, dueAt)
})

/**
 * Writes the mails that are due, one for each user, and the digests that are. Several servers may do so at once: a mail
 * or a digest is written once, in the transaction that notes it. Returns whether more may be due.
 * Contract: delivery, mails about notifications.
 */
export const mailNotifications = Effect.fn("notifications.mail")(function* () {
  const mails = yield* NotificationMails
  const now = yield* DateTime.now
  const later = DateTime.add(now, { minutes: putOffMinutes })
  const due = yield* mails.due(now, atOnce)
  for (const one of due) yield* unlessBroken(mailAtOnce(one, now), mails.putOff(one.userId, later))
  const digests = yield* mails.dueDigests(now, atOnce)
  for (const user of digests) yield* unlessBroken(mailDigest(user, now), putOffDigest(user, later))
  return due.length === atOnce || digests.length === atOnce
})

const mailAtOnce = Effect.fn("notifications.mailAtOnce")(function* (waiting: WaitingMail, now: DateTime.Utc) {
  const { since, userId } = waiting
  const mails = yield* NotificationMails
  const { atomically } = yield* Transactions
  const [settings = firstSettings(userId)] = yield* (yield* Notifications).settingsOf([userId])
  const found = yield* unmailed(settings, "instant", DateTime.subtract(since, { milliseconds: 1 }), now)
  const mail = yield* prepared(userId, "notification", found)
  // One to which something was added since it was read stays: it is due in the next round.
  yield* atomically(
    Effect.gen(function* () {
      if (!(yield* mails.take(waiting)) || mail === null) return
      const counted = (yield* countReach("mails", userId, new Map([[userId, 1]]))).get(userId)
      // What is beyond is one mail when the day is over.
      if (counted !== undefined && counted.count > reachLimits.mails.most)
        yield* mails.await([userId], since, counted.endsAt)
      else yield* mail.store
    }),
    [userId],
  )
})

const mailDigest = Effect.fn("notifications.mailDigest")(function* (userId: UserId, now: DateTime.Utc) {
  const notifications = yield* Notifications
  const { atomically } = yield* Transactions
  const [read] = yield* notifications.settingsOf([userId])
  if (read === undefined) return
  const settled = DateTime.subtract(now, { seconds: settledSeconds })
  const from = read.digestFrom ?? settled
  const until = DateTime.max(settled, from)
  const mail = yield* prepared(userId, "digest", yield* unmailed(read, "digest", from, until))
  const write = Effect.gen(function* () {
    const [settings] = yield* notifications.settingsOf([userId])
    const isDue = settings?.digestAt && DateTime.isLessThanOrEqualTo(settings.digestAt, now)
    if (settings === undefined || !isDue || !isSame(settings.digestFrom, read.digestFrom)) return
    yield* notifications.saveSettings(digested(settings, { until, isSent: mail !== null, now }))
    if (mail !== null) yield* mail.store
  })
  yield* atomically(write, [userId])
})

const isSame = (one: DateTime.Utc | null, other: DateTime.Utc | null): boolean =>
  one === null || other === null ? one === other : DateTime.Equivalence(one, other)

/** A mail about some notifications; `null` where there are none, or the user gets no mails. */
const prepared = Effect.fnUntraced(function* (
  userId: UserId,
  kind: "notification" | "digest",
  { ids, more }: Effect.Success<ReturnType<typeof unmailed>>,
) {
  if (ids.length === 0) return null
  const user = yield* Effect.orElseSucceed((yield* Users).get(userId), () => null)
  if (user === null || !getsMails(user)) return null
  return yield* prepareEmail({ kind, ...receiverOf(user), about: { userId, ids, more }, filled: null })
})

/**
 * Whether a user gets mails about notifications: the address is verified and was not refused since, and the account is
 * not suspended.
 */
export const getsMails = ({ emailRefusedAt, emailVerifiedAt, suspendedAt }: User): boolean =>
  emailVerifiedAt !== null && emailRefusedAt === null && suspendedAt === null

/**
 * Changes with the address and with a recovery of the account, which ends what older mails may do: the mailbox that
 * they went to may be another person's.
 */
export const mailsVersion = ({ credentialsValidFrom, emailVerifiedAt }: User): string =>
  [emailVerifiedAt, credentialsValidFrom]
    .map((at) => (at === null ? 0 : DateTime.toEpochMillis(at)).toString(36))
    .join("-")

/** Has a digest that is due be written later. What it is about stays as it is. */
const putOffDigest = Effect.fnUntraced(function* (userId: UserId, digestAt: DateTime.Utc) {
  const notifications = yield* Notifications
  const { atomically } = yield* Transactions
  const change = Effect.gen(function* () {
    const [settings] = yield* notifications.settingsOf([userId])
    if (settings?.digestAt && DateTime.isLessThan(settings.digestAt, digestAt))
      yield* notifications.saveSettings({ ...settings, digestAt })
  })
  yield* atomically(change, [userId])
})

/** A fault with one user is logged and put off, and the others get their mails. */
const unlessBroken = <R, R2>(
  effect: Effect.Effect<void, never, R>,
  putOff: Effect.Effect<void, never, R2>,
): Effect.Effect<void, never, R | R2> =>
  Effect.catchCause(effect, (cause: Cause.Cause<never>) =>
    Effect.andThen(
      Effect.logError("A mail about notifications could not be written", cause),
      Effect.catchCause(putOff, (again: Cause.Cause<never>) => Effect.logError("It could not be put off", again)),
    ),
  )

/** How many notifications a mail names. */
const mostNamed = 50
/** A list is read in so many pages at most. */
const mostPages = 20
const pageSize = 100

/**
 * What a mail is to be about: the notifications of a user that the user wants in such a mail, that were written after
 * `from` and not after `until`, and that are unread and not hidden. Answers the ids of the newest 50, newest first, and
 * how many more there are; those are counted as far as 2,000 unread ones reach.
 */
const unmailed = Effect.fnUntraced(function* (
  settings: NotificationSettings,
  mode: MailMode,
  from: DateTime.Utc,
  until: DateTime.Utc,
) {
  const notifications = yield* Notifications
  const { userId } = settings
  const isMeant = ({ notification: { createdAt, type } }: ShownNotification) =>
    DateTime.isGreaterThan(createdAt, from) &&
    DateTime.isLessThanOrEqualTo(createdAt, until) &&
    channelsOf(settings, type).mail === mode
  const found: Array<ShownNotification> = []
  for (const list of [
    (page: PageRequest) => notifications.list(userId, true, page),
    (page: PageRequest) => notifications.listUnlisted(userId, page),
  ])
    found.push(...(yield* newerThan(list, from)).filter(isMeant))
  const newest = found.toSorted(
    ({ notification: one }, { notification: other }) =>
      DateTime.toEpochMillis(other.createdAt) - DateTime.toEpochMillis(one.createdAt),
  )
  return {
    ids: newest.slice(0, mostNamed).map(({ notification }) => notification.id),
    more: Math.min(Math.max(newest.length - mostNamed, 0), mostCounted),
  }
})

const newerThan = Effect.fnUntraced(function* (
  list: (page: PageRequest) => Effect.Effect<Page<ShownNotification>>,
  from: DateTime.Utc,
) {
  const all: Array<ShownNotification> = []
  let after: PageRequest["after"] = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: Page<ShownNotification> = yield* list({ limit: pageSize, after })
    all.push(...page.items)
    const oldest = page.items.at(-1)?.notification.createdAt
    if (page.next === null || oldest === undefined || DateTime.isLessThanOrEqualTo(oldest, from)) break
    after = page.next
  }
  return all
})
