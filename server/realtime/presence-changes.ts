import type { LoggedEvent, UserId } from "../../core/index.ts"
import type { RealtimeSocket } from "./socket.ts"

/** What has to be told about the presence of users. */
export interface PresenceChanges {
  /** Sockets that wait to be told which friends are online. */
  readonly newcomers: Set<RealtimeSocket>
  /** Users who came online or went offline on any server. */
  readonly moved: Set<UserId>
  /** Users who show their presence from now on, or hide it. */
  readonly shownOrHidden: Set<UserId>
  /** Users and those who became or were their friends. */
  readonly pairs: Map<string, { readonly viewer: UserId; readonly user: UserId }>
}

export const noChanges = (): PresenceChanges => ({
  newcomers: new Set(),
  moved: new Set(),
  shownOrHidden: new Set(),
  pairs: new Map(),
})

/** Adds what the log says: friendships and settings that have changed. */
export const addLogged = (changes: PresenceChanges, events: ReadonlyArray<LoggedEvent>): void => {
  for (const { audience, kind, subject } of events) {
    if (kind !== "presence.changed") continue
    const user = subject as UserId
    if (audience.kind === "friends") changes.shownOrHidden.add(user)
    if (audience.kind === "user") changes.pairs.set(`${audience.id} ${user}`, { viewer: audience.id, user })
  }
}
