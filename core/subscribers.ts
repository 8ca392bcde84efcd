import { Context, Effect, Layer } from "effect"
import { endAccessKeys } from "./auth/access-keys/end-access-keys.ts"
import { endEmailChanges } from "./auth/email-changes/end-email-changes.ts"
import { endSignIns } from "./auth/end-sessions.ts"
import { endFactors } from "./auth/factors/end-factors.ts"
import { endProviderLink } from "./auth/idp/unlink-identity.ts"
import { endEditors, endEditorsOfSuspended } from "./catalog/editors/end-editors.ts"
import { forgetLoansOf, nameBlockedBorrowers } from "./catalog/loans/end-loans.ts"
import { countSales, leaveOutSales, recordSale } from "./catalog/prices/record-sale.ts"
import { endDmRequests, endDmRequestsBetween } from "./chat/dm-requests/end-dm-requests.ts"
import { endConversations, leaveConversations } from "./chat/leave-conversations.ts"
import { awaitMails } from "./delivery/notifications/mail-notifications.ts"
import { sendPresenceToEachOther, sendPresenceToFriends } from "./delivery/realtime/send-presence.ts"
import { endCalendarFeed } from "./events/end-calendar-feed.ts"
import { endEventsAfterTakeover, endEventsOfAccount, endPartsBetween } from "./events/end-events.ts"
import { endExports } from "./exports/sweep-exports.ts"
import { endFriends, endFriendships } from "./friends/end-friends.ts"
import { stopGameImports, stopImports } from "./gameplatform/imports/cancel-import.ts"
import { discardFiles } from "./gameplatform/imports/discard-files.ts"
import { endPlatformAccount } from "./gameplatform/unlink-platform.ts"
import { pauseListingsOf } from "./market/listings/change-listing.ts"
import {
  endOffersBetween,
  endOffersOfAccount,
  endOffersOfListing,
  endOffersOfSuspended,
  takeOffMarket,
} from "./market/offers/end-offers.ts"
import {
  endRounds,
  endRoundsBetween,
  endRoundsOfAccount,
  endRoundsOfSuspended,
  takeOutOfRounds,
} from "./market/rounds/end-rounds.ts"
import { fulfilWants } from "./market/wants/fulfil-wants.ts"
import { notifyOfItems, notifyOfListing, notifyOfListings, notifyOfReleased } from "./market/wants/notify-wanters.ts"
import { endRole } from "./moderation/end-role.ts"
import { rememberRemovedAccount } from "./posts/purge-next-posts.ts"
import { shareItem, unshareItem, unshareItems } from "./posts/share-item.ts"
import { openProblemReport, resolveProblemReport } from "./reports/report-problem.ts"
import { type PublishedEvents, Publisher } from "./shared/publisher.ts"
import { endShares } from "./shares/remove-share.ts"
import { endWebhooks, resumeWebhooks } from "./webhooks/end-webhooks.ts"
import { endPushSubscriptions } from "./webhooks/push/subscribe.ts"
import { pushMessages, writePushes } from "./webhooks/push/write-pushes.ts"
import { writeDeleted, writeDeliveries, writeSuspended, writeUnsuspended } from "./webhooks/write-deliveries.ts"

/** The subscribers of each event, in the order in which they run. An event that is not named has none. */
export type Subscribers<R = never> = {
  readonly [Name in keyof PublishedEvents]?: ReadonlyArray<
    (event: PublishedEvents[Name]) => Effect.Effect<void, never, R>
  >
}

/**
 * The list of the subscribers of each event, in the order in which they run. `npm run lists` writes it and its imports:
 * a use case that takes `PublishedEvents["a" | "b"]` is added as the last subscriber of these events, and the order may
 * be changed here. An embedder may provide a longer list:
 * `publisherOf({ ...subscribers, blocked: [...subscribers.blocked, mine] })`.
 */
export const subscribers = {
  accountRemoved: [
    endOffersOfAccount,
    endRoundsOfAccount,
    endEventsOfAccount,
    leaveConversations,
    rememberRemovedAccount,
    writeDeleted,
    countSales,
    endFriendships,
  ],
  accountSuspended: [
    pauseListingsOf,
    endOffersOfSuspended,
    endRoundsOfSuspended,
    stopImports,
    leaveOutSales,
    writeSuspended,
    endEditorsOfSuspended,
  ],
  accountUnsuspended: [countSales, resumeWebhooks, writeUnsuspended],
  blocked: [endOffersBetween, endRoundsBetween, endPartsBetween, endDmRequestsBetween, nameBlockedBorrowers],
  collectionRemoved: [takeOffMarket, discardFiles, takeOutOfRounds],
  credentialsChanged: [
    endSignIns,
    endEmailChanges,
    endFactors,
    endAccessKeys,
    endProviderLink,
    endPlatformAccount,
    stopGameImports,
    endFriends,
    endDmRequests,
    endCalendarFeed,
    endShares,
    endEventsAfterTakeover,
    endRounds,
    endConversations,
    endExports,
    endWebhooks,
    endPushSubscriptions,
    endRole,
    endEditors,
  ],
  factorRemoved: [endRole],
  friendsChanged: [sendPresenceToEachOther],
  itemAdded: [shareItem],
  itemRemoved: [takeOffMarket, takeOutOfRounds, unshareItem],
  itemsTransferred: [unshareItems, fulfilWants, forgetLoansOf],
  itemsChanged: [notifyOfItems],
  itemsReleased: [notifyOfReleased],
  listingClosed: [endOffersOfListing],
  listingOffered: [notifyOfListing],
  listingsOffered: [notifyOfListings],
  offerCompleted: [recordSale],
  messagesSent: [pushMessages],
  problemReported: [openProblemReport],
  problemSettled: [resolveProblemReport],
  platformUnlinked: [stopGameImports],
  showPresenceChanged: [sendPresenceToFriends],
  announced: [writeDeliveries, awaitMails, writePushes],
} satisfies Required<Subscribers<unknown>>

/**
 * The port `Publisher` that passes each event to its subscribers. It requires the ports that they require. A subscriber
 * may publish events too: it gets this port.
 */
export const publisherOf = <List extends Subscribers<unknown>>(
  list: List,
): Layer.Layer<Publisher, never, Exclude<Needs<List>, Publisher>> =>
  Layer.effect(
    Publisher,
    Effect.map(Effect.context<Exclude<Needs<List>, Publisher>>(), (given) => {
      const publish =
        <Name extends keyof PublishedEvents>(name: Name) =>
        (event: PublishedEvents[Name]): Effect.Effect<void> =>
          Effect.forEach((list as Subscribers<Needs<List>>)[name] ?? [], (subscriber) => subscriber(event), {
            discard: true,
          }).pipe(Effect.updateContext(within))
      // The caller's context comes last: it holds the transaction that the subscribers have to join. A server's has all
      // ports already, and copying two contexts would take longer than a subscriber that has nothing to do.
      const within = (caller: Context.Context<never>): Context.Context<Needs<List>> =>
        hasAll(caller) ? (caller as Context.Context<Needs<List>>) : Context.merge(ports, caller)
      const names = Object.keys(subscribers) as ReadonlyArray<keyof PublishedEvents>
      const service = Object.fromEntries(names.map((name) => [name, publish(name)])) as unknown as Publisher["Service"]
      const ports = Context.add(given, Publisher, service) as unknown as Context.Context<Needs<List>>
      const keys = [...ports.mapUnsafe.keys()].map((key) => ({ key }) as Context.Key<unknown, unknown>)
      const isWhole = (context: Context.Context<never>): boolean =>
        keys.every((key) => Context.getOrUndefined(context as Context.Context<unknown>, key) !== undefined)
      const whole = new WeakSet<object>()
      const hasAll = (caller: Context.Context<never>): boolean => {
        const base = baseOf(caller)
        if (base !== undefined && whole.has(base)) return true
        if (base === undefined || !keys.every(({ key }) => base.has(key))) return isWhole(caller)
        whole.add(base)
        return true
      }
      return service
    }),
  )

/**
 * Services that a context has among others: Effect 4.1 keeps those to which the last few were added, which requests
 * share. Looking for a hundred ports took longer than most subscribers.
 */
const baseOf = (context: Context.Context<never>): ReadonlyMap<string, unknown> | undefined =>
  (context as { readonly base?: ReadonlyMap<string, unknown> }).base

/** The list of this library. */
export const publisher = publisherOf(subscribers)

/** The ports that the subscribers of a list need. */
type Needs<List> = {
  [Name in keyof List]: List[Name] extends ReadonlyArray<infer Subscriber>
    ? Subscriber extends (event: never) => Effect.Effect<void, never, infer R>
      ? R
      : never
    : never
}[keyof List]
