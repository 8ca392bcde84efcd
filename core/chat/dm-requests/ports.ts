import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../../shared/index.ts"
import type { DmRequest, DmRequestId } from "./dm-request.ts"

/**
 * All message requests. Between two users at most one is pending, and of the decided ones in one direction only the
 * latest is kept. A request is deleted with either account.
 */
export class DmRequests extends Context.Service<
  DmRequests,
  {
    readonly find: (id: DmRequestId) => Effect.Effect<Option.Option<DmRequest>>
    /** The pending request between two users, sent by either. */
    readonly findPending: (one: UserId, other: UserId) => Effect.Effect<Option.Option<DmRequest>>
    /** When `to` rejected the last request of `from`, if it was not decided in another way. */
    readonly rejectedAt: (from: UserId, to: UserId) => Effect.Effect<Option.Option<DateTime.Utc>>
    /** The pending requests that a user has sent, counted up to `most`. */
    readonly countSent: (from: UserId, most: number) => Effect.Effect<number>
    /**
     * Adds a request between two users of whom none is pending, in the transaction that has looked. Of those that run
     * at once, one adds its request, and the others run again and find it.
     */
    readonly add: (request: DmRequest) => Effect.Effect<void>
    /** Stores the decision on an existing request, and removes the previously decided one in the same direction. */
    readonly save: (request: DmRequest) => Effect.Effect<void>
    /** Cancels the pending request between two users, and removes older ones as `save` does. */
    readonly cancelPending: (one: UserId, other: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** Deletes the pending requests that a user sent or received, however many there are. */
    readonly removeAllPending: (user: UserId) => Effect.Effect<void>
    /** The pending requests that a user received or sent, newest first. */
    readonly listPending: (
      user: UserId,
      direction: "received" | "sent",
      page: PageRequest,
    ) => Effect.Effect<Page<DmRequest>>
  }
>()("curio/dm-requests/DmRequests") {}
