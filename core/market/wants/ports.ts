import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Edition } from "../../catalog/index.ts"
import type { ListingId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { WantExists, WantNotFound } from "./errors.ts"
import type { MutualMatch } from "./mutual-match.ts"
import type { FoundWant, WantNews } from "./news.ts"
import type { Seller } from "./seller.ts"
import type { Want, WantId, WantStatus } from "./want.ts"

/**
 * All wants. A user has at most one for an edition, or for a type and words. A want is deleted with its account. `add`,
 * `save` and `remove` wait for transactions that watch what the want is found by (`NotifiedWants.watch`), and these
 * wait for them.
 */
export class Wants extends Context.Service<
  Wants,
  {
    /** A want of this owner. */
    readonly get: (id: WantId, owner: UserId) => Effect.Effect<Want, WantNotFound>
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: WantId) => Effect.Effect<Option.Option<Want>>
    /** Adds a want. Of any number of parallel attempts for one `keyOfWant` of an owner, exactly one succeeds. */
    readonly add: (want: Want) => Effect.Effect<void, WantExists>
    /** Stores the terms, the status and the time of an existing want. */
    readonly save: (want: Want) => Effect.Effect<void>
    /** Fulfils the open wants of a user for any of these editions. Returns which. */
    readonly fulfil: (
      owner: UserId,
      editions: ReadonlyArray<Edition>,
      now: DateTime.Utc,
    ) => Effect.Effect<ReadonlyArray<WantId>>
    /** Removes a want. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (id: WantId) => Effect.Effect<boolean>
    /** How many wants a user has, in every status. */
    readonly countOf: (owner: UserId) => Effect.Effect<number>
    /** The wants of a user, newest first. */
    readonly list: (owner: UserId, status: WantStatus | null, page: PageRequest) => Effect.Effect<Page<Want>>
    /** All open wants of a user, newest first. There are at most `wantLimit`. */
    readonly openOf: (owner: UserId) => Effect.Effect<ReadonlyArray<Want>>
    /**
     * The open wants of a user that the viewer may see, newest first: a want is seen like a collection
     * (`seesCollection`).
     */
    readonly listOf: (owner: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<Want>>
  }
>()("curio/wants/Wants") {}

/** A want that a listing may meet. */
export interface Found {
  readonly want: Want
  /**
   * Whether the owner of the want is meant: the showcase shows them the listing, their account is not suspended, and
   * they did not add or change the want since the news were postponed.
   */
  readonly isShown: boolean
}

/** Which wants were notified of which listing, and what is left to a worker. All of it goes with its listing. */
export class NotifiedWants extends Context.Service<
  NotifiedWants,
  {
    /**
     * Until the current transaction ends, no want that one of these finds (`foundBy`) is added, changed or removed;
     * what was committed before is seen by the reads that follow. So of a want and a listing made at once, either the
     * want counts the listing or the listing finds the want.
     */
    readonly watch: (finds: ReadonlyArray<string> | "anything") => Effect.Effect<void>
    /** The open wants of all users that one of these finds; `null` where there are more than `limit`. */
    readonly sought: (
      finds: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Pick<Want, "edition" | "q" | "type">> | null>
    /** The open wants of others that one of these finds, behind a position, in the order of their owners and ids. */
    readonly found: (input: {
      readonly listing: ListingId
      readonly finds: ReadonlyArray<string>
      readonly after: FoundWant | null
      /** The news of which these wants are notified; `null` for a change of the current transaction. */
      readonly news: string | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Found>>
    /** Stores that wants are notified of a listing. Returns those that were not notified before, each once for good. */
    readonly markNotified: (listing: ListingId, wants: ReadonlyArray<WantId>) => Effect.Effect<ReadonlyArray<WantId>>
    /**
     * Leaves news to the worker, in a transaction that watches what finds the wants. At most 10 changes of one listing
     * are left; a further one begins the latest of them again.
     */
    readonly postpone: (news: Omit<WantNews, "lister">) => Effect.Effect<void>
    /** The same for new listings, of which there are no news, in a few statements for any number of them. */
    readonly postponeNew: (news: ReadonlyArray<Pick<WantNews, "id" | "listing">>) => Effect.Effect<void>
    /** The news that have waited longest. Their next turn is behind that of all others, also when this one fails. */
    readonly next: Effect.Effect<Option.Option<WantNews>>
    readonly find: (id: WantNews["id"]) => Effect.Effect<Option.Option<WantNews>>
    /** Stores how far the worker has come. */
    readonly moveTo: (id: WantNews["id"], after: FoundWant) => Effect.Effect<void>
    /** Everybody is notified. */
    readonly settle: (id: WantNews["id"]) => Effect.Effect<void>
  }
>()("curio/wants/NotifiedWants") {}

/** Users who could trade with each other. */
export class MutualMatches extends Context.Service<
  MutualMatches,
  {
    /**
     * All mutual matches of a viewer, in any order. A listing of the viewer counts when it meets an open want of the
     * other user (`meets`) that the viewer may see like a collection. Of very many listings and wants only so many are
     * looked at: the viewer's newest `mostOwnListings`, 10,000 wants of others and 20,000 listings, which are compared
     * 200,000 times. One call of a viewer runs at a time; an answer is begun after its caller asked.
     */
    readonly of: (viewer: UserId) => Effect.Effect<ReadonlyArray<MutualMatch>>
  }
>()("curio/wants/MutualMatches") {}

/** Users who sell what a viewer wants. */
export class Sellers extends Context.Service<
  Sellers,
  {
    /**
     * All sellers of a viewer, in any order: each open want of the viewer with the listings of that user that meet it
     * (`meets`) by a purchase (`fitsToBuy`). Of very many wants and listings only so many are looked at (contract:
     * market, sellers). One call of a viewer runs at a time; an answer is begun after its caller asked.
     */
    readonly of: (viewer: UserId) => Effect.Effect<ReadonlyArray<Seller>>
    /**
     * The same for editions that the viewer looks for without wants, at any price: `want` of what is met is the text of
     * the edition. One call of a viewer runs at a time.
     */
    readonly ofEditions: (viewer: UserId, editions: ReadonlyArray<Edition>) => Effect.Effect<ReadonlyArray<Seller>>
  }
>()("curio/wants/Sellers") {}
