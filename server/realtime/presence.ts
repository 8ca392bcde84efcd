import { DateTime, Effect } from "effect"
import { type LoggedEvent, Presence, Signals, type UserId } from "../../core/index.ts"
import type { Hub } from "./hub.ts"
import { retryForever } from "./retry.ts"
import type { RealtimeSocket } from "./socket.ts"

/** How long a user may have no socket before the user counts as offline: a page that reloads has none for a moment. */
const lingerMillis = 2000
/** How often a server renews its mark, and how old a mark may be before other servers count this one as stopped. */
const renewEveryMillis = 15_000
const staleSeconds = 45

/**
 * Sends users which of their friends are online. What has happened is collected, and one fiber works it off: what a
 * client gets later is never older than what it got before. Contract: delivery, realtime.
 */
export class PresenceTracker {
  readonly #hub: Hub
  readonly #wake: () => void
  readonly #server = crypto.randomUUID()
  /** The users of this server whom the database has as online. */
  readonly #entered = new Set<UserId>()
  /** Users who opened their first socket or closed the last one, and when to look at it, in milliseconds. */
  readonly #due = new Map<UserId, number>()
  #changes: PresenceChanges = noChanges()
  #renewAt = 0

  /** `wake` is called when something has happened. */
  constructor(hub: Hub, wake: () => void) {
    this.#hub = hub
    this.#wake = wake
  }

  /** A user has opened the first socket or closed the last one. */
  move(user: UserId, now: number): void {
    this.#due.set(user, this.#hub.isHere(user) ? now : now + lingerMillis)
    this.#wake()
  }

  /** A socket has got `ready`: the next tick sends it the friends who are online. */
  sendInitialPresence(socket: RealtimeSocket): void {
    this.#changes.newSockets.add(socket)
    this.#wake()
  }

  /** A server signals that a user came online or went offline. */
  onSignal(user: UserId): void {
    this.#changes.moved.add(user)
    this.#wake()
  }

  /** Takes the changes of friendships and settings from the log. */
  read(events: ReadonlyArray<LoggedEvent>): void {
    addLogged(this.#changes, events)
    this.#wake()
  }

  /** When the next tick has something to do, if nothing happens before. It may be over. */
  get nextAt(): number {
    const { moved, newSockets, pairs, shownOrHidden } = this.#changes
    const changes = moved.size + newSockets.size + pairs.size + shownOrHidden.size
    return changes > 0 ? 0 : Math.min(this.#renewAt, ...this.#due.values())
  }

  /** Works off what has happened until `now`, in milliseconds of a clock that never goes backwards. */
  readonly tick = Effect.fnUntraced(function* (this: PresenceTracker, now: number) {
    if (now >= this.#renewAt) {
      this.#renewAt = now + renewEveryMillis
      yield* retryForever(this.#renew())
    }
    const due = [...this.#due].filter(([, at]) => at <= now).map(([user]) => user)
    for (const user of due) this.#due.delete(user)
    if (due.length > 0) yield* retryForever(this.#write(due))
    const changes = this.#changes
    this.#changes = noChanges()
    if (changes.newSockets.size > 0) yield* retryForever(this.#sendOnlineFriends([...changes.newSockets]))
    yield* retryForever(this.#broadcastPresence(changes))
  })

  /** Takes all users of this server offline, because it stops. */
  readonly end = Effect.fnUntraced(function* (this: PresenceTracker) {
    yield* (yield* Presence).end(this.#server)
    yield* signalChanges([...this.#entered])
  })

  readonly #renew = Effect.fnUntraced(function* (this: PresenceTracker) {
    yield* signalChanges(yield* (yield* Presence).renew(this.#server, [...this.#entered], staleSeconds))
  })

  readonly #write = Effect.fnUntraced(function* (this: PresenceTracker, due: ReadonlyArray<UserId>) {
    const presence = yield* Presence
    const entering = due.filter((user) => this.#hub.isHere(user) && !this.#entered.has(user))
    const leaving = due.filter((user) => !this.#hub.isHere(user) && this.#entered.has(user))
    if (entering.length > 0) yield* presence.enter(this.#server, entering)
    for (const user of entering) this.#entered.add(user)
    if (leaving.length > 0) yield* presence.leave(this.#server, leaving)
    for (const user of leaving) this.#entered.delete(user)
    yield* signalChanges([...entering, ...leaving])
  })

  readonly #sendOnlineFriends = Effect.fnUntraced(function* (
    this: PresenceTracker,
    sockets: ReadonlyArray<RealtimeSocket>,
  ) {
    const presence = yield* Presence
    const rows = yield* presence.onlineFriends([...new Set(sockets.map(({ userId }) => userId))])
    const friends = Map.groupBy(rows, ({ user }) => user)
    for (const socket of sockets)
      for (const { friend } of friends.get(socket.userId) ?? []) socket.send(frameOf(friend, true, null))
  })

  readonly #broadcastPresence = Effect.fnUntraced(function* (
    this: PresenceTracker,
    { moved, pairs, shownOrHidden }: PresenceChanges,
  ) {
    // Other users have just connected: the tick after their `ready` sends them the presence that is valid by then.
    const here = [...pairs.values()].filter(({ viewer }) => this.#entered.has(viewer))
    const users = [...new Set([...moved, ...shownOrHidden, ...here.map(({ user }) => user)])]
    if (users.length === 0) return
    const presence = yield* Presence
    const watchers = yield* presence.watchers(users)
    const online = yield* presence.online(users)
    const now = DateTime.formatIso(yield* DateTime.now)
    const seen = new Set(watchers.flatMap(({ user, friend, isShown }) => (isShown ? [`${friend} ${user}`] : [])))
    const send = (viewer: UserId, user: UserId) => {
      const isSeen = seen.has(`${viewer} ${user}`)
      const isOnline = isSeen && online.has(user)
      const frame = frameOf(user, isOnline, isSeen && !isOnline ? now : null)
      for (const socket of this.#hub.of(viewer)) if (socket.state !== "waiting") socket.send(frame)
    }
    for (const { user, friend, isShown } of watchers)
      if (shownOrHidden.has(user) || (isShown && moved.has(user))) send(friend, user)
    for (const { viewer, user } of here) send(viewer, user)
  })
}

/** Signals to all servers that users came online or went offline. */
const signalChanges = Effect.fnUntraced(function* (users: ReadonlyArray<UserId>) {
  yield* (yield* Signals).send(users.map((user) => ({ kind: "presence", user })))
})

const frameOf = (userId: UserId, online: boolean, lastSeenAt: string | null) => ({
  type: "presence",
  userId,
  online,
  lastSeenAt,
})

/** The changes of presence that have to be sent. */
interface PresenceChanges {
  /** Sockets that wait for the friends who are online. */
  readonly newSockets: Set<RealtimeSocket>
  /** Users who came online or went offline on any server. */
  readonly moved: Set<UserId>
  /** Users who show their presence from now on, or hide it. */
  readonly shownOrHidden: Set<UserId>
  /** Users and those who became or were their friends. */
  readonly pairs: Map<string, { readonly viewer: UserId; readonly user: UserId }>
}

const noChanges = (): PresenceChanges => ({
  newSockets: new Set(),
  moved: new Set(),
  shownOrHidden: new Set(),
  pairs: new Map(),
})

/** Adds the changes of friendships and settings from the log. */
const addLogged = (changes: PresenceChanges, events: ReadonlyArray<LoggedEvent>): void => {
  for (const { audience, kind, subject } of events) {
    if (kind !== "presence.changed") continue
    const user = subject as UserId
    if (audience.kind === "friends") changes.shownOrHidden.add(user)
    if (audience.kind === "user") changes.pairs.set(`${audience.id} ${user}`, { viewer: audience.id, user })
  }
}
