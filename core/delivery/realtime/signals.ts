import { Context, type Effect, type Scope } from "effect"
import type { ConversationId, UserId } from "../../shared/index.ts"

/** Something ephemeral, which is sent and not stored. Contract: delivery, realtime. */
export type Signal =
  /** A user has come online or gone offline. */
  | { readonly kind: "presence"; readonly user: UserId }
  | { readonly kind: "typing"; readonly conversation: ConversationId; readonly user: UserId }

/**
 * Carries signals between the servers of one database. A signal reaches each server at most once; one that is sent
 * while a connection is lost is lost.
 */
export class Signals extends Context.Service<
  Signals,
  {
    /** Returns at once. This server gets the signal too. */
    readonly send: (signals: ReadonlyArray<Signal>) => Effect.Effect<void>
    /** Calls `onSignal` with each signal until the scope ends. */
    readonly listen: (onSignal: (signal: Signal) => void) => Effect.Effect<void, never, Scope.Scope>
  }
>()("curio/realtime/Signals") {}
