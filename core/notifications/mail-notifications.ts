import { type Cause, DateTime, Effect } from "effect"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import type { UserId } from "../shared/ids.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { NotificationMails, Notifications, type WaitingMail } from "./ports.ts"
import { digested, firstSettings } from "./settings.ts"
import { unmailed } from "./unmailed.ts"

/** What comes in so many seconds is joined into one mail. A mail is sent within a minute. */
const joinedSeconds = 30
/** Transactions that write a notification take no longer, so what was written before is there. */
const settledSeconds = 60
/** A mail that could not be written is tried again after so many minutes, so that it holds up no others. */
const putOffMinutes = 10
/** For how many users one round writes mails. */
const atOnce = 100

/**
 * Has those users get a mail who want one at once of what they were notified of. Part of the transaction of the cause.
 * Contract: notifications, mails.
 */
export const awaitMails = Effect.fn("notifications.awaitMails")(function* ({ things }: PublishedEvents["announced"]) {
  const meant = things.flatMap(({ notice, user }) =>
    user !== null && notice?.mail === "instant" ? [{ user, at: notice.at }] : [],
  )
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
 * Contract: notifications, mails.
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
      if ((yield* mails.take(waiting)) && mail !== null) yield* mail.store
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

/** Whether a user gets mails about notifications: the address is verified, and the account not suspended. */
export const getsMails = ({ emailVerifiedAt, suspendedAt }: User): boolean =>
  emailVerifiedAt !== null && suspendedAt === null

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
