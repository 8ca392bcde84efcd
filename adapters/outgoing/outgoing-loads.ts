import { DateTime, Effect } from "effect"
import {
  type AccountLoad,
  freeAt,
  loadAt,
  noLoad,
  type OutgoingPostponed,
  slotOf,
  type UserId,
} from "../../core/index.ts"
import type { QueueMeasure } from "../concurrency/fair-queue.ts"

/**
 * Counts what each account sends, and what goes to each host, on this server. `within` makes a request, or answers when
 * it is to be made. Accounts that send nothing for a minute are forgotten. `measure` counts what was postponed as
 * refused.
 */
export const outgoingLoads = (measure: QueueMeasure) => {
  const accounts = new Map<UserId, AccountLoad>()
  const hosts = new Map<string, number>()
  let underWay = 0
  let sweptAt = 0

  const loadOf = (account: UserId | null) => (account === null ? noLoad : (accounts.get(account) ?? noLoad))
  const store = (account: UserId | null, load: AccountLoad) => {
    if (account !== null) accounts.set(account, load)
  }
  const count = (account: UserId | null, host: string, change: 1 | -1) => {
    const load = loadOf(account)
    const toHosts = changed(new Map(load.toHosts), host, change)
    store(account, { ...load, underWay: load.underWay + change, toHosts })
    changed(hosts, host, change)
    underWay += change
    measure.runs(underWay)
  }
  const sweep = (now: number) => {
    if (Math.abs(now - sweptAt) < 60_000) return
    sweptAt = now
    for (const [account, load] of accounts)
      if (load.underWay === 0 && load.latestSlot < now && loadAt(load, now).begun.length === 0) accounts.delete(account)
  }

  /** Counts a request that begins. Otherwise answers when it is to be made, and remembers that. */
  const enter = (account: UserId | null, host: string, now: number): number | null => {
    sweep(now)
    const load = loadAt(loadOf(account), now)
    const slot = slotOf(load, host, hosts.get(host) ?? 0, now)
    store(account, slot === null ? { ...load, begun: [...load.begun, now] } : { ...load, latestSlot: slot })
    if (slot === null) count(account, host, 1)
    else measure.refused()
    return slot
  }

  const within =
    (account: UserId | null, host: string) =>
    <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A | OutgoingPostponed, E, R> =>
      Effect.acquireUseRelease(
        Effect.map(DateTime.now, (now) => enter(account, host, DateTime.toEpochMillis(now))),
        (slot): Effect.Effect<A | OutgoingPostponed, E, R> =>
          slot === null ? request : Effect.succeed({ postponedUntil: DateTime.makeUnsafe(slot) }),
        (slot) => (slot === null ? Effect.sync(() => count(account, host, -1)) : Effect.void),
      )

  return {
    within,
    freeAt: (account: UserId) =>
      Effect.map(DateTime.now, (now) => {
        const free = freeAt(loadOf(account), DateTime.toEpochMillis(now))
        return free === null ? null : DateTime.makeUnsafe(free)
      }),
  }
}

const changed = (counts: Map<string, number>, key: string, change: 1 | -1) => {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
  return counts
}
