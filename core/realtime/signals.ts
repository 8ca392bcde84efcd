import { Context, type Effect, type Scope } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"

/** Something of the moment, which is not stored. Contract: chat, realtime. */
export type Signal =
  /** A user has come online or gone offline. */
  | { readonly kind: "presence"; readonly user: UserId }
  | { readonly kind: "typing"; readonly conversation: ConversationId; readonly user: UserId }

/**
 * Carries signals between the servers of one database. A signal reaches each server at most once; one that is told
 * while a connection is lost is lost.
 */
export class Signals extends Context.Service<
  Signals,
  {
    /** Returns at once. This server hears the signal too. */
    readonly tell: (signals: ReadonlyArray<Signal>) => Effect.Effect<void>
    /** Calls `hear` with each signal until the scope ends. */
    readonly listen: (hear: (signal: Signal) => void) => Effect.Effect<void, never, Scope.Scope>
  }
>()("curio/realtime/Signals") {}
