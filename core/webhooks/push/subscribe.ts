import { DateTime, Effect, Option, type Redacted } from "effect"
import { InvalidRefreshToken, ownSession, SealedTexts } from "../../auth/index.ts"
import type { PublishedEvents } from "../../shared/index.ts"
import {
  alsoAbout,
  Ids,
  inTransactionOfCaller,
  OutgoingRequests,
  subjectOf,
  Transactions,
  type UserId,
} from "../../shared/index.ts"
import { EndpointNotPublic, KeyNotUsable, SubscriptionLimitReached, SubscriptionNotFound } from "./errors.ts"
import { PushEncryption, PushSubscriptions } from "./ports.ts"
import { getPushKey } from "./push-keys.ts"
import { type BrowserKeys, type PushSubscriptionId, subscriptionLimit } from "./push-subscription.ts"

/**
 * Has what the caller is notified of pushed to a browser, for as long as the session of the refresh token lasts.
 * Answers the id of the subscription. An endpoint that is known keeps its id, and belongs to the caller from then on.
 * Fails with `EndpointNotPublic`, `KeyNotUsable`, `InvalidRefreshToken` and `SubscriptionLimitReached`.
 * Contract: webhooks, push.
 */
export const subscribeToPush = Effect.fn("push.subscribe")(function* (input: {
  readonly by: UserId
  readonly token: Redacted.Redacted | null
  readonly endpoint: string
  readonly keys: BrowserKeys
}) {
  const { by, endpoint, token } = input
  if (!(yield* OutgoingRequests).accepts(endpoint)) return yield* new EndpointNotPublic()
  if (!(yield* (yield* PushEncryption).isUsable(input.keys))) return yield* new KeyNotUsable()
  const sealedKeys = yield* (yield* SealedTexts).seal("push", by, JSON.stringify(input.keys))
  const serviceKey = yield* getPushKey()
  const subscriptions = yield* PushSubscriptions
  const { atomically } = yield* Transactions
  const store = Effect.gen(function* () {
    const session = yield* ownSession(by, token)
    if (session === null) return yield* new InvalidRefreshToken()
    const known = Option.getOrNull(yield* subscriptions.findByEndpoint(endpoint))
    if (known?.userId === by) {
      yield* subscriptions.save({ ...known, sessionId: session.id, sealedKeys, serviceKey })
      return known.id
    }
    if (known !== null) {
      // The browser has another user now, who must not see what the one before is notified of.
      yield* alsoAbout([known.userId])
      yield* subscriptions.remove(known.id)
    }
    if ((yield* subscriptions.count(by)) >= subscriptionLimit) return yield* new SubscriptionLimitReached()
    const id = (yield* (yield* Ids).next) as PushSubscriptionId
    const createdAt = yield* DateTime.now
    yield* subscriptions.add({ id, userId: by, sessionId: session.id, endpoint, sealedKeys, serviceKey, createdAt })
    return id
  })
  return yield* atomically(store, [by, subjectOf("push", endpoint)])
})

/** Ends a subscription of the caller. Fails with `SubscriptionNotFound`. Contract: webhooks, push. */
export const unsubscribeFromPush = Effect.fn("push.unsubscribe")(function* (input: {
  readonly id: PushSubscriptionId
  readonly by: UserId
}) {
  const subscriptions = yield* PushSubscriptions
  const found = Option.getOrNull(yield* subscriptions.get(input.id))
  if (found?.userId !== input.by || !(yield* subscriptions.remove(input.id))) return yield* new SubscriptionNotFound()
}, inTransactionOfCaller)

/** Ends the subscriptions of an account whose credentials changed. Part of that transaction. */
export const endPushSubscriptions = Effect.fn("push.end")(function* ({
  ends,
  user,
}: PublishedEvents["credentialsChanged"]) {
  if (ends.includes("pushSubscriptions")) yield* (yield* PushSubscriptions).removeAll(user)
})

/** How many subscriptions one transaction ends: it may name 64 users. */
const endedAtOnce = 50

/**
 * Ends the subscriptions that browsers made with another public key of this service, for which push services refuse
 * what it signs now; answers how many. For the start of a server. Contract: webhooks, push.
 */
export const endOtherKeys = Effect.fn("push.endOtherKeys")(function* () {
  const publicKey = yield* getPushKey()
  const subscriptions = yield* PushSubscriptions
  const { atomically } = yield* Transactions
  for (let ended = 0; ; ) {
    const found = yield* subscriptions.ofOtherKeys(publicKey, endedAtOnce)
    const removals = Effect.forEach(found, ({ id }) => subscriptions.remove(id))
    const users = [...new Set(found.map(({ userId }) => userId))]
    if (found.length > 0) ended += (yield* atomically(removals, users)).filter((isGone) => isGone).length
    if (found.length < endedAtOnce) return ended
  }
})
