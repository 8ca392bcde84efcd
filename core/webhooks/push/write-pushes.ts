import { DateTime, Effect } from "effect"
import {
  channelsOf,
  Notifications,
  Outbox,
  type OutboxEntry,
  type OutboxId,
  outboxEntry,
  type ReachChannel,
  withinReach,
} from "../../delivery/index.ts"
import type { PublishedEvents } from "../../shared/index.ts"
import { Ids, type UserId } from "../../shared/index.ts"
import { PushSubscriptions } from "./ports.ts"
import { mostWaitingPushes, type PushCause, type PushSubscription, receiverOfPush } from "./push-subscription.ts"

/**
 * Writes the notifications that users want pushed to the outbox, for each subscription of theirs, in the transaction of
 * the cause. A subscription for which as many pushes wait as may gets none, and what is beyond the reach of one user is
 * left out. Contract: webhooks, push.
 */
export const writePushes = Effect.fnUntraced(function* ({ things }: PublishedEvents["announced"]) {
  const wanted = things.flatMap(
    ({ by, notice, subject, type, user }): ReadonlyArray<Caused> =>
      user !== null && notice?.push === true ? [{ by, cause: { userId: user, type, subject } }] : [],
  )
  if (wanted.length === 0) return
  const users = [...new Set(wanted.map(({ cause }) => cause.userId))]
  const found = yield* (yield* PushSubscriptions).of(users, yield* DateTime.now)
  if (found.length > 0) yield* write(found, wanted, "push")
})

/** The same for new messages: to the other members who have no socket and did not mute or archive the conversation. */
export const pushMessages = Effect.fn("push.messages")(function* (event: PublishedEvents["messagesSent"]) {
  const { conversation, messages } = event
  const found = yield* (yield* PushSubscriptions).ofMembers(conversation, yield* DateTime.now)
  const users = [...new Set(found.map(({ userId }) => userId))]
  const toOthers = messages.flatMap(({ author, id }) =>
    users.flatMap(
      (userId): ReadonlyArray<Caused> =>
        userId === author ? [] : [{ by: author, cause: { userId, type: "message", subject: id } }],
    ),
  )
  if (toOthers.length === 0) return
  const settings = yield* (yield* Notifications).settingsOf(users)
  const wants = (user: UserId) => channelsOf(settings.find(({ userId }) => userId === user) ?? null, "message").push
  const wanting = new Set(users.filter(wants))
  yield* write(
    found,
    toOthers.filter(({ cause }) => wanting.has(cause.userId)),
    "message",
  )
})

/** What is to be pushed, and the user who caused it. */
interface Caused {
  readonly by: UserId | null | undefined
  readonly cause: PushCause
}

const write = Effect.fnUntraced(function* (
  subscriptions: ReadonlyArray<PushSubscription>,
  caused: ReadonlyArray<Caused>,
  channel: ReachChannel,
) {
  const subscribed = new Set(subscriptions.map(({ userId }) => userId))
  const meant = caused.filter(({ cause }) => subscribed.has(cause.userId))
  const causes = (yield* withinReach(channel, meant, ({ by, cause }) => ({ by, to: cause.userId }))).map(
    ({ cause }) => cause,
  )
  if (causes.length === 0) return
  const outbox = yield* Outbox
  const ids = yield* Ids
  const now = yield* DateTime.now
  // A message to a large group is pushed to many: one read and one insert serve all of them.
  const waiting = yield* outbox.countsWaiting(subscriptions.map(({ id }) => receiverOfPush(id)))
  const entries: Array<OutboxEntry> = []
  for (const { id, userId } of subscriptions) {
    const receiver = receiverOfPush(id)
    const free = Math.max(mostWaitingPushes - (waiting.get(receiver) ?? 0), 0)
    for (const cause of causes.filter((cause) => cause.userId === userId).slice(0, free)) {
      const content = JSON.stringify(cause)
      entries.push(outboxEntry({ id: (yield* ids.next) as OutboxId, receiver, kind: cause.type, content, now }))
    }
  }
  if (entries.length > 0) yield* outbox.addAll(entries)
})
