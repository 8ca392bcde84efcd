import { DateTime, Effect, Layer } from "effect"
import {
  type LoggedEvent,
  Presence,
  RealtimeEvents,
  RealtimeLog,
  type Signal,
  Signals,
  type UserId,
} from "../../core/index.ts"
import { freshUuid } from "../ids.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(realtimeLogPorts(store), presencePorts(store))

const realtimeLogPorts = ({ afterCommit, read, write }: MemoryStore) => {
  const wakes = new Set<() => void>()
  const databaseId = freshUuid()
  const woken = Effect.sync(() => {
    for (const wake of wakes) wake()
  })
  const log = Layer.succeed(RealtimeLog, {
    append: Effect.fnUntraced(function* (events) {
      const at = yield* DateTime.now
      yield* write(({ logEnds, realtime, realtimeAt }) => {
        for (const event of events) {
          const n = (logEnds.get("head") ?? 0) + 1
          logEnds.set("head", n)
          realtime.set(n, event)
          realtimeAt.set(n, at)
        }
      })
      yield* afterCommit(woken)
    }),
  })
  const events = Layer.succeed(RealtimeEvents, {
    bounds: read(({ logEnds }) => ({
      databaseId,
      head: logEnds.get("head") ?? 0,
      floor: logEnds.get("floor") ?? 0,
    })),
    after: (from, limit) =>
      read(({ logEnds, realtime }) => {
        const later = [...realtime].filter(([n]) => n > from).slice(0, limit)
        return { events: later.map(([n, event]): LoggedEvent => ({ ...event, n })), floor: logEnds.get("floor") ?? 0 }
      }),
    // Events have their numbers from the beginning: transactions follow one another.
    number: Effect.void,
    onAppended: (wake) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => wakes.add(wake)),
          () => Effect.sync(() => wakes.delete(wake)),
        ),
      ),
    sweep: (before, limit) =>
      write(({ logEnds, realtime, realtimeAt }) => {
        const old = [...realtimeAt].filter(([, at]) => DateTime.isLessThan(at, before)).slice(0, limit)
        for (const [n] of old) {
          realtime.delete(n)
          realtimeAt.delete(n)
          logEnds.set("floor", n)
        }
        return old.length
      }),
  })
  return Layer.merge(log, events)
}

const presencePorts = (store: MemoryStore) => Layer.mergeAll(presence(store), signals)

const presence = ({ read, write }: MemoryStore) =>
  Layer.succeed(Presence, {
    enter: Effect.fnUntraced(function* (server, users) {
      const now = yield* DateTime.now
      yield* write(({ servers }) => {
        const { renewedAt = now, users: there = [] } = servers.get(server) ?? {}
        servers.set(server, { renewedAt, users: new Set([...there, ...users]) })
      })
    }),
    leave: (server, users) =>
      write(({ servers }) => {
        const one = servers.get(server)
        if (one === undefined) return
        servers.set(server, { ...one, users: new Set([...one.users].filter((user) => !users.includes(user))) })
      }),
    renew: Effect.fnUntraced(function* (server, users, staleSeconds) {
      const now = yield* DateTime.now
      return yield* write(({ servers }) => {
        servers.set(server, { renewedAt: now, users: new Set(users) })
        const end = DateTime.subtract(now, { seconds: staleSeconds })
        const stale = [...servers].filter(([, { renewedAt }]) => DateTime.isLessThan(renewedAt, end))
        for (const [id] of stale) servers.delete(id)
        return stale.flatMap(([, { users: gone }]) => [...gone])
      })
    }),
    end: (server) => write(({ servers }) => void servers.delete(server)),
    online: (users) => read((world) => new Set(users.filter((user) => isConnected(world, user)))),
    watchers: (users) =>
      read((world) =>
        users.flatMap((user) =>
          friendsOf(world, user)
            .filter((friend) => isConnected(world, friend))
            .map((friend) => ({ user, friend, isShown: world.users.get(user)?.showPresence === true })),
        ),
      ),
    onlineFriends: (users) =>
      read((world) =>
        users.flatMap((user) =>
          friendsOf(world, user)
            .filter((friend) => isOnline(world, friend) === true)
            .map((friend) => ({ user, friend })),
        ),
      ),
  })

/** Signals inside this process. */
const signals = Layer.sync(Signals, () => {
  const listeners = new Set<(signal: Signal) => void>()
  return {
    send: (some) =>
      Effect.sync(() => {
        for (const signal of some) for (const onSignal of listeners) onSignal(signal)
      }),
    listen: (onSignal) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => listeners.add(onSignal)),
          () => Effect.sync(() => listeners.delete(onSignal)),
        ),
      ),
  }
})

/** Whether a user is online; `null` for users who do not show it. */
export const isOnline = (world: World, user: UserId): boolean | null =>
  world.users.get(user)?.showPresence === true ? isConnected(world, user) : null

/** Whether a user has a socket. */
export const isConnected = ({ servers }: World, user: UserId): boolean =>
  [...servers.values()].some(({ users }) => users.has(user))

/** The friends of a user, without those from whom a block separates them. */
const friendsOf = (world: World, user: UserId): ReadonlyArray<UserId> =>
  [...world.friendships.values()].flatMap(({ pair }) =>
    pair.includes(user) ? pair.filter((one) => one !== user && relation(world, user, one) === "friend") : [],
  )
