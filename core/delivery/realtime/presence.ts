import { Context, type Effect } from "effect"
import type { UserId } from "../../shared/index.ts"

/** A server that holds sockets. */
export type ServerId = string

/** The friend of a user, and whether the user shows the friend when they are online. */
export interface Watcher {
  readonly user: UserId
  readonly friend: UserId
  readonly isShown: boolean
}

/**
 * The users who are connected to any server of this database. A server that was killed stops renewing its mark, and its
 * users count as offline when another one has noticed. A user's presence is shown to their friends, unless a block
 * separates the two or the user hides it. Contract: delivery, realtime.
 */
export class Presence extends Context.Service<
  Presence,
  {
    /** Some users have opened their first socket on a server. */
    readonly enter: (server: ServerId, users: ReadonlyArray<UserId>) => Effect.Effect<void>
    /** Some users have no socket on a server any more. */
    readonly leave: (server: ServerId, users: ReadonlyArray<UserId>) => Effect.Effect<void>
    /**
     * Renews the mark of a server with users, and stores all of them. Removes the servers that have not done so for
     * `staleSeconds` and returns the users who were connected to them: of several callers at once, one gets each user.
     */
    readonly renew: (
      server: ServerId,
      users: ReadonlyArray<UserId>,
      staleSeconds: number,
    ) => Effect.Effect<ReadonlyArray<UserId>>
    /** Removes a server with all its users. */
    readonly end: (server: ServerId) => Effect.Effect<void>
    /** Those of some users who are connected. */
    readonly online: (users: ReadonlyArray<UserId>) => Effect.Effect<ReadonlySet<UserId>>
    /** The friends of some users who are connected, and from whom no block separates them. */
    readonly watchers: (users: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<Watcher>>
    /** The friends of some users who are connected and show it, from whom no block separates them. */
    readonly onlineFriends: (
      users: ReadonlyArray<UserId>,
    ) => Effect.Effect<ReadonlyArray<{ readonly user: UserId; readonly friend: UserId }>>
  }
>()("curio/realtime/Presence") {}
