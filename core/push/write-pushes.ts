import { DateTime, Effect } from "effect"
import { Notifications } from "../notifications/ports.ts"
import { channelsOf } from "../notifications/settings.ts"
import { type OutboxId, outboxEntry } from "../outbox/outbox-entry.ts"
import { Outbox } from "../outbox/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { PushSubscriptions } from "./ports.ts"
import { mostWaitingPushes, type PushCause, type PushSubscription, receiverOfPush } from "./push-subscription.ts"

/**
 * Writes the notifications that users want pushed to the outbox, for each subscription of theirs, in the transaction of
 * the cause. A subscription for which as many pushes wait as may gets none. Contract: notifications, push.
 */
export const writePushes = Effect.fn("push.write")(function* ({ things }: PublishedEvents["announced"]) {
  const wanted = things.flatMap(
    ({ notice, subject, type, user }): ReadonlyArray<PushCause> =>
      user !== null && notice?.push === true ? [{ userId: user, type, subject }] : [],
  )
  if (wanted.length === 0) return
  const users = [...new Set(wanted.map(({ userId }) => userId))]
  yield* write(yield* (yield* PushSubscriptions).of(users, yield* DateTime.now), wanted)
})

/** The same for a new message: to the members who have no socket and did not mute or archive the conversation. */
export const pushMessage = Effect.fn("push.message")(function* (event: PublishedEvents["messageSent"]) {
  const { author, conversation, message } = event
  const found = yield* (yield* PushSubscriptions).ofMembers(conversation, author, yield* DateTime.now)
  if (found.length === 0) return
  const users = [...new Set(found.map(({ userId }) => userId))]
  const settings = yield* (yield* Notifications).settingsOf(users)
  const wants = (user: UserId) => channelsOf(settings.find(({ userId }) => userId === user) ?? null, "message").push
  yield* write(
    found,
    users.filter(wants).map((userId) => ({ userId, type: "message", subject: message })),
  )
})

const write = Effect.fnUntraced(function* (
  subscriptions: ReadonlyArray<PushSubscription>,
  causes: ReadonlyArray<PushCause>,
) {
  const outbox = yield* Outbox
  const ids = yield* Ids
  const now = yield* DateTime.now
  for (const { id, userId } of subscriptions) {
    const own = causes.filter((cause) => cause.userId === userId)
    if (own.length === 0) continue
    const receiver = receiverOfPush(id)
    const free = mostWaitingPushes - (yield* outbox.countWaiting(receiver, mostWaitingPushes))
    for (const cause of own.slice(0, free))
      yield* outbox.add(
        outboxEntry({
          id: (yield* ids.next) as OutboxId,
          ...{ receiver, kind: cause.type, content: JSON.stringify(cause), now },
        }),
      )
  }
})
