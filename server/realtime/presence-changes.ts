import type { LoggedEvent, UserId } from "../../core/index.ts"
import type { RealtimeSocket } from "./socket.ts"

/** The changes of presence that have to be sent. */
export interface PresenceChanges {
  /** Sockets that wait for the friends who are online. */
  readonly newSockets: Set<RealtimeSocket>
  /** Users who came online or went offline on any server. */
  readonly moved: Set<UserId>
  /** Users who show their presence from now on, or hide it. */
  readonly shownOrHidden: Set<UserId>
  /** Users and those who became or were their friends. */
  readonly pairs: Map<string, { readonly viewer: UserId; readonly user: UserId }>
}

export const noChanges = (): PresenceChanges => ({
  newSockets: new Set(),
  moved: new Set(),
  shownOrHidden: new Set(),
  pairs: new Map(),
})

/** Adds the changes of friendships and settings from the log. */
export const addLogged = (changes: PresenceChanges, events: ReadonlyArray<LoggedEvent>): void => {
  for (const { audience, kind, subject } of events) {
    if (kind !== "presence.changed") continue
    const user = subject as UserId
    if (audience.kind === "friends") changes.shownOrHidden.add(user)
    if (audience.kind === "user") changes.pairs.set(`${audience.id} ${user}`, { viewer: audience.id, user })
  }
}
