import { DateTime, Effect } from "effect"
import { Outbox, type OutboxId, outboxEntry, withinReach } from "../delivery/index.ts"
import { Ids, ofAccount, type PublishedEvents } from "../shared/index.ts"
import { causeText } from "./delivery.ts"
import { Webhooks, WebhooksEnabled } from "./ports.ts"
import { isWebhookType, mostWaiting, receiverOf, receives, type Webhook } from "./webhook.ts"

/**
 * Writes what happens to users to the outbox, for each webhook of theirs and of the instance that is for such things,
 * in the transaction of the cause. A webhook for which as many deliveries wait as may gets none: its next attempt
 * pauses it. A user causes no more things to the webhooks of another than the reach of one user is; one thing counts
 * once, however many webhooks it goes to. Contract: webhooks, deliveries.
 */
export const writeDeliveries = Effect.fnUntraced(function* ({ things }: PublishedEvents["announced"]) {
  if (!(yield* WebhooksEnabled)) return
  const webhooks = yield* Webhooks
  const unhooked = new Set(things.flatMap(({ unhooked = [] }) => unhooked))
  const users = new Set(things.map(({ user }) => user).filter((user) => user === null || !unhooked.has(user)))
  if (users.size === 0) return
  const active = yield* webhooks.active([...users].filter((user) => user !== null))
  if (active.length === 0) return
  const outbox = yield* Outbox
  const ids = yield* Ids
  const now = yield* DateTime.now
  const typed = things.flatMap(({ type, ...thing }) => (isWebhookType(type) ? [{ ...thing, type }] : []))
  const planned: Array<{ readonly webhook: Webhook; readonly thing: (typeof typed)[number] }> = []
  for (const webhook of active) {
    const receiver = receiverOf(webhook.id)
    const received = typed.filter((thing) => receives(webhook, thing))
    if (received.length === 0) continue
    const free = mostWaiting - (yield* outbox.countWaiting(receiver, mostWaiting))
    planned.push(...received.slice(0, free).map((thing) => ({ webhook, thing })))
  }
  const forUsers = new Set(planned.flatMap(({ thing, webhook }) => (webhook.userId === null ? [] : [thing])))
  const reached = new Set(yield* withinReach("webhook", [...forUsers], ({ by, user }) => ({ by, to: user })))
  for (const { thing, webhook } of planned) {
    if (webhook.userId !== null && !reached.has(thing)) continue
    const { subject, type, user } = thing
    const content = causeText({ userId: user, type, subject })
    const given = { receiver: receiverOf(webhook.id), kind: type, content, now }
    yield* outbox.add(outboxEntry({ id: (yield* ids.next) as OutboxId, ...given }))
  }
})

/** Writes that an account is deleted, as for what is announced. */
export const writeDeleted = Effect.fn("webhooks.writeDeleted")(function* ({ user }: PublishedEvents["accountRemoved"]) {
  yield* writeDeliveries(ofAccount(user, "account.deleted"))
})

/** The same for an account that is suspended. */
export const writeSuspended = Effect.fn("webhooks.writeSuspended")(function* ({
  user,
}: PublishedEvents["accountSuspended"]) {
  yield* writeDeliveries(ofAccount(user, "account.suspended"))
})

/** The same for an account whose suspension ends. */
export const writeUnsuspended = Effect.fn("webhooks.writeUnsuspended")(function* ({
  user,
}: PublishedEvents["accountUnsuspended"]) {
  yield* writeDeliveries(ofAccount(user, "account.unsuspended"))
})
