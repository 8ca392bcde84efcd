import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest } from "../../shared/index.ts"
import type { EmailAddress } from "../../users/index.ts"
import type { Channel, Receiver } from "./channels.ts"
import type { CauseHash, OutboxEntry, OutboxId, RecipientHash } from "./outbox-entry.ts"

/** A receiver for whom entries wait, and when the first of them is due. */
export interface WaitingReceiver {
  readonly receiver: Receiver
  readonly dueAt: DateTime.Utc
}

/** A mail that was added. */
export interface WrittenMail {
  readonly at: DateTime.Utc
  readonly cause: CauseHash | null
}

/** Everything that waits to leave the service, has left it, or could not be sent. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Stores an entry in the current transaction. After the commit, `added` wakes its waiters. */
    readonly add: (entry: OutboxEntry) => Effect.Effect<void>
    /** The same for many entries, by one statement for up to a thousand. */
    readonly addAll: (entries: ReadonlyArray<OutboxEntry>) => Effect.Effect<void>
    readonly remove: (id: OutboxId) => Effect.Effect<void>
    /**
     * Up to `limit` receivers for whom entries wait, behind `after` in the order of their names (`""` for the first
     * ones). Takes a time that depends on `limit` alone, however many entries wait for each.
     */
    readonly waiting: (after: string, limit: number) => Effect.Effect<ReadonlyArray<WaitingReceiver>>
    /**
     * Claims up to `limit` due entries of a receiver, those that waited longest first, at `now`. No other worker can
     * claim them until `leaseUntil`.
     */
    readonly claim: (
      receiver: Receiver,
      now: DateTime.Utc,
      leaseUntil: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<OutboxEntry>>
    /**
     * Makes up to `limit` entries of a receiver due at `now` that are due later than `latest` and that no worker has
     * claimed.
     */
    readonly hasten: (receiver: Receiver, latest: DateTime.Utc, now: DateTime.Utc, limit: number) => Effect.Effect<void>
    /** Makes all claimed entries due at `now`. Returns how many. */
    readonly endClaims: (now: DateTime.Utc) => Effect.Effect<number>
    /**
     * Stores every field of an existing entry but its content, which stays as it is stored or is erased by `null`: it
     * may have been encrypted again since it was read. Returns `false` when the entry was removed meanwhile, and does
     * not restore it.
     */
    readonly save: (entry: OutboxEntry) => Effect.Effect<boolean>
    /** Replaces the content of an entry, unless it was removed. */
    readonly keepContent: (id: OutboxId, content: string) => Effect.Effect<void>
    /** Removes the unsent mails to this exact address, waiting or given up. */
    readonly removeUnsent: (to: EmailAddress) => Effect.Effect<void>
    /**
     * When the latest mails of one kind to one recipient were added, newest first, at most `limit`, and what account
     * each is about.
     */
    readonly latestTo: (
      recipient: RecipientHash,
      kind: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<WrittenMail>>
    /** The entries of a receiver, newest first. With `failedOnly`, only those that were given up. */
    readonly list: (receiver: Receiver, failedOnly: boolean, page: PageRequest) => Effect.Effect<Page<OutboxEntry>>
    /** One entry of a channel, if it was given up; for `null` all that were given up, up to `limit`. */
    readonly givenUp: (
      channel: Channel,
      id: OutboxId | null,
      limit?: number,
    ) => Effect.Effect<ReadonlyArray<OutboxEntry>>
    readonly get: (receiver: Receiver, id: OutboxId) => Effect.Effect<Option.Option<OutboxEntry>>
    /** How many entries of a receiver have a next attempt, counted up to `limit`. */
    readonly countWaiting: (receiver: Receiver, limit: number) => Effect.Effect<number>
    /** How many entries of some receivers have a next attempt, at once. Who has none is left out. */
    readonly countsWaiting: (receivers: ReadonlyArray<Receiver>) => Effect.Effect<ReadonlyMap<Receiver, number>>
    /** Makes due at `now` the entries of a receiver that are neither sent nor given up and have no next attempt. */
    readonly release: (receiver: Receiver, now: DateTime.Utc) => Effect.Effect<void>
    /** Deletes up to `limit` entries of a receiver. Returns how many. */
    readonly removeSome: (receiver: Receiver, limit: number) => Effect.Effect<number>
    /** Deletes up to `limit` entries that were sent or given up at `before` or earlier. Returns how many. */
    readonly sweep: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /** The same of entries that were sent to another receiver than `mail`. */
    readonly sweepDelivered: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /**
     * Deletes up to `limit` entries that were sent to a receiver other than `mail`, but for the `newest` that were sent
     * last. Returns how many.
     */
    readonly keepDelivered: (receiver: Receiver, newest: number, limit: number) => Effect.Effect<number>
    /** Waits until this process has added an entry. */
    readonly added: Effect.Effect<void>
  }
>()("curio/outbox/Outbox") {}
