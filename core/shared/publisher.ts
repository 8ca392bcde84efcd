import { Context, type DateTime, type Effect } from "effect"
import type { CollectionId, ConversationId, ItemId, ListingId, MessageId, UserId } from "./ids.ts"
import type { Money } from "./money.ts"

/** Stored data that depends on the credentials of an account. */
export type StoredCredential =
  | "sessions"
  | "resetTokens"
  | "verificationTokens"
  | "providerLink"
  | "platformLink"
  | "platformKey"
  | "friendships"
  | "friendRequests"
  | "calendarFeed"
  | "accessKeys"
  | "factors"
  | "recoveryCodes"
  | "factorTries"
  | "proofs"
  | "pendingAddress"
  | "replacedAddresses"
  | "undoTokens"
  | "conversations"
  | "events"
  | "rounds"
  | "shareLinks"
  | "editors"
  | "exports"
  | "webhooks"
  | "pushSubscriptions"
  | "role"

/** Something that happened to a user, or to the instance. */
export interface Announcement {
  /** To whom; `null` for a report, which does not say by whom it is. */
  readonly user: UserId | null
  /** The type of the notification, or another type of the page about webhooks. */
  readonly type: string
  /** The id of the notification, the offer, the import, the account or the report; of an appeal its decision. */
  readonly subject: string
  /** The user who caused it, whose reach is limited; `null` or missing where the service did. */
  readonly by?: UserId | null
  /** Of a notification: when it was written, and by which ways its receiver wants it besides the list. */
  readonly notice?: {
    readonly at: DateTime.Utc
    readonly mail: "off" | "instant" | "digest"
    readonly push: boolean
  }
  /** Users of whom it is known that no webhook of theirs, nor one of the instance, takes what happens to them. */
  readonly unhooked?: ReadonlyArray<UserId>
}

/** What happened to an account, for `announced`. */
export const ofAccount = (user: UserId, ...types: ReadonlyArray<`account.${string}`>) => ({
  things: types.map((type): Announcement => ({ user, type, subject: user })),
})

/**
 * Events of one module that concern others. When the event of a removal is published, the removed rows still exist.
 */
export interface PublishedEvents {
  readonly accountRemoved: { readonly user: UserId }
  readonly accountSuspended: { readonly user: UserId }
  readonly accountUnsuspended: { readonly user: UserId }
  readonly blocked: { readonly by: UserId; readonly other: UserId }
  readonly collectionRemoved: { readonly collection: CollectionId }
  /** The credentials of an account have changed. What `ends` names must not survive the change. */
  readonly credentialsChanged: {
    readonly user: UserId
    readonly ends: ReadonlyArray<StoredCredential>
    /** What is out of use from now on, until its owner says otherwise. */
    readonly pauses: ReadonlyArray<StoredCredential>
    /**
     * What ends too if it was added at this moment or later; of the kinds of `unlessOlder` nothing where the account
     * has one from before.
     */
    readonly endsAdded: {
      readonly from: DateTime.Utc
      readonly credentials: ReadonlyArray<StoredCredential>
      readonly unlessOlder: ReadonlyArray<StoredCredential>
    } | null
  }
  /** The owner of an account removed one of its second factors. */
  readonly factorRemoved: { readonly user: UserId }
  /** A user and some others became friends, or are no friends any more. */
  readonly friendsChanged: { readonly user: UserId; readonly others: ReadonlyArray<UserId> }
  /** A person added an item by hand. Imports do not publish it. */
  readonly itemAdded: {
    readonly item: ItemId
    readonly owner: UserId
    /** What the person said about showing the item in a post; `null` for nothing. */
    readonly share: boolean | null
    readonly collection: { readonly autoShare: boolean; readonly isPrivate: boolean }
  }
  readonly itemRemoved: { readonly item: ItemId }
  /** Items have new owners. `hasEditions` says whether one is a copy of any; left out, it may be. */
  readonly itemsTransferred: {
    readonly items: ReadonlyArray<{ readonly item: ItemId; readonly hasEditions?: boolean }>
  }
  /** Items that are there have other names or editions than before. */
  readonly itemsChanged: {
    readonly items: ReadonlyArray<{
      readonly item: ItemId
      readonly name: string
      readonly editions: ReadonlyArray<string>
    }>
  }
  /** No copy of the items was free, and now one of each is. */
  readonly itemsReleased: { readonly items: ReadonlyArray<ItemId> }
  /**
   * The owner or an administrator closed the listing. One that closes because its item was sold, handed over or removed
   * is published by `itemsTransferred`, `itemRemoved` and `collectionRemoved` alone.
   */
  readonly listingClosed: { readonly listing: ListingId }
  /** A listing was opened, resumed or edited. Before, it had these terms; `null` for one that was not open. */
  readonly listingOffered: {
    readonly listing: ListingId
    readonly before: { readonly kind: "sale" | "trade" | "both"; readonly price: Money | null } | null
  }
  /** Listings were opened together, each of an item with this name and these editions. */
  readonly listingsOffered: {
    readonly listings: ReadonlyArray<{
      readonly listing: ListingId
      readonly name: string
      readonly editions: ReadonlyArray<string>
    }>
  }
  /** Both sides of an offer have confirmed, and its items have moved. */
  readonly offerCompleted: {
    readonly offer: string
    readonly ownerId: UserId
    readonly offererId: UserId
    /** The accepted price of a purchase; `null` for a trade. */
    readonly price: Money | null
    /** The items with their new owners: the wanted item first, in a trade the offered one too. */
    readonly received: ReadonlyArray<{ readonly item: ItemId; readonly by: UserId; readonly hasEditions?: boolean }>
    readonly completedAt: DateTime.Utc
  }
  /** Users wrote messages into a conversation, in this order. */
  readonly messagesSent: {
    readonly conversation: ConversationId
    readonly messages: ReadonlyArray<{ readonly id: MessageId; readonly author: UserId }>
  }
  /** A side of an accepted offer reported a problem. */
  readonly problemReported: {
    readonly offer: string
    readonly by: UserId
    /** The other side, which the problem is about. */
    readonly other: UserId
    readonly reason: "not_received" | "not_as_described"
    readonly text: string
  }
  /** An administrator ended an offer with a problem that this user had reported. */
  readonly problemSettled: { readonly offer: string; readonly by: UserId; readonly note: string }
  readonly platformUnlinked: { readonly user: UserId }
  /** The user shows their presence from now on, or hides it. */
  readonly showPresenceChanged: { readonly user: UserId }
  /**
   * Users were notified, an offer or an import of theirs has changed, an account was made or verified, or something was
   * reported. Other changes of accounts have events of their own.
   */
  readonly announced: { readonly things: ReadonlyArray<Announcement> }
}

/**
 * Publishes the events of a module to others without importing them. `core/subscribers.ts` lists the subscribers. All
 * subscribers run inside the transaction of the cause and cannot fail; a defect rolls the whole transaction back.
 */
export class Publisher extends Context.Service<
  Publisher,
  { readonly [Name in keyof PublishedEvents]: (event: PublishedEvents[Name]) => Effect.Effect<void> }
>()("curio/shared/Publisher") {}
