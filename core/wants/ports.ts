import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Edition } from "../editions/edition.ts"
import type { UserId } from "../shared/ids.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { WantExists, WantNotFound } from "./errors.ts"
import type { Want, WantId, WantStatus } from "./want.ts"

/** All wants. A user has at most one for an edition, or for a type and words. A want is deleted with its account. */
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
