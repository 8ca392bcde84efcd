import { Context, type Effect } from "effect"
import type { RealtimeEvent } from "./realtime-event.ts"

/**
 * The log of what happened, from which connected clients are told. Whoever reads it sees every committed event once,
 * and events of one conversation in the order in which their transactions locked the conversation.
 */
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
