import { DateTime, Effect, Option } from "effect"
import { SealedTexts } from "../../auth/index.ts"
import type { Outcome, Sender } from "../../delivery/index.ts"
import { OutgoingRequests, Transactions } from "../../shared/index.ts"
import { PushEncryption, PushSubscriptions } from "./ports.ts"
import { pushKeys } from "./push-keys.ts"
import {
  type BrowserKeys,
  type PushCause,
  type PushPayload,
  type PushSubscription,
  subscriptionOf,
} from "./push-subscription.ts"

/**
 * Sends what is pushed. `payloadOf` makes it as its user may see it at this moment, or `null` when there is nothing to
 * be seen or to be notified of any more: then it is not sent. An answer 404 or 410 ends the subscription.
 * Contract: webhooks, push.
 */
export const pushSender = <R>(
  payloadOf: (cause: PushCause) => Effect.Effect<PushPayload | null, never, R>,
): Sender<R | Needs> => ({
  send: Effect.fnUntraced(function* ({ content, receiver }) {
    if (content === null) return dropped
    const cause: PushCause = JSON.parse(content)
    const own = yield* (yield* PushSubscriptions).of([cause.userId], yield* DateTime.now)
    const subscription = own.find(({ id }) => id === subscriptionOf(receiver))
    if (subscription === undefined) return dropped
    const payload = yield* payloadOf(cause)
    return payload === null ? dropped : yield* pushed(subscription, payload)
  }),
})

type Needs = Effect.Services<ReturnType<typeof pushed>>

const dropped: Outcome = { _tag: "Dropped" }

const pushed = Effect.fnUntraced(function* (subscription: PushSubscription, payload: PushPayload) {
  const { endpoint, id, sealedKeys, userId } = subscription
  const keys = Option.getOrNull(yield* (yield* SealedTexts).open("push", userId, sealedKeys))
  if (keys === null) return dropped
  const browser: BrowserKeys = JSON.parse(keys)
  const text = JSON.stringify(payload)
  const request = yield* (yield* PushEncryption).request({ endpoint, browser, service: yield* pushKeys(), text })
  const answer = yield* (yield* OutgoingRequests).post({ ...request, account: userId })
  if ("postponedUntil" in answer) return { _tag: "Postponed", until: answer.postponedUntil } satisfies Outcome
  const { error, notBefore, status } = answer
  if (error === null) return { _tag: "Sent", status } satisfies Outcome
  if (status === 404 || status === 410) {
    const subscriptions = yield* PushSubscriptions
    yield* (yield* Transactions).atomically(subscriptions.remove(id), [userId])
    return dropped
  }
  return { _tag: "Failed", error, status, notBefore: notBefore ?? undefined } satisfies Outcome
})
