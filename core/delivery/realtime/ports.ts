import { Context, type DateTime, type Effect, type Scope } from "effect"
import type { RealtimeEvent } from "./realtime-event.ts"

/** The log of what happened, from which connected clients get their frames. Contract: delivery, realtime. */
export class RealtimeLog extends Context.Service<
  RealtimeLog,
  {
    /**
     * Appends events in the transaction of their cause, after everything that the transaction locks. When it commits,
     * readers are woken; when it does not, nothing was appended.
     */
    readonly append: (events: ReadonlyArray<RealtimeEvent>) => Effect.Effect<void>
  }
>()("curio/realtime/RealtimeLog") {}

/** An event of the log with its number. */
export interface LoggedEvent extends RealtimeEvent {
  readonly n: number
}

/** A part of the log. */
export interface LogPart {
  readonly events: ReadonlyArray<LoggedEvent>
  /** Events up to this number have been swept away. A reader that had not come so far has missed some. */
  readonly floor: number
}

/** The ends of the log. */
export interface LogBounds {
  /** Different for every database, and for a restored copy of one. */
  readonly databaseId: string
  /** The last number that was given, or more. */
  readonly head: number
  readonly floor: number
}

/**
 * Reads the log. Each committed event has a number, or gets one from the next call of `number`, of any process. Numbers
 * grow: an event that becomes readable later has a larger one. Events of one conversation are in the order in which
 * their transactions locked the conversation.
 */
export class RealtimeEvents extends Context.Service<
  RealtimeEvents,
  {
    readonly bounds: Effect.Effect<LogBounds>
    /** At most `limit` events with a number above `n`, in their order. */
    readonly after: (n: number, limit: number) => Effect.Effect<LogPart>
    /** Gives numbers to all committed events that have none. Several processes may do so at once. */
    readonly number: Effect.Effect<void>
    /**
     * Calls `wake` after commits that appended events, once these have numbers, until the scope ends: at once for those
     * of this process, and for those of others where the database announces them.
     */
    readonly onAppended: (wake: () => void) => Effect.Effect<void, never, Scope.Scope>
    /**
     * Deletes at most `limit` events from before a moment and raises the floor. Returns how many: fewer means all.
     * Events without a number stay.
     */
    readonly sweep: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
  }
>()("curio/realtime/RealtimeEvents") {}
