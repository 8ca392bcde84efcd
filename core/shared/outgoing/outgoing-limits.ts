/** How much goes to addresses that users name, on each server. Contract: webhooks, deliveries. */
export const outgoingLimits = { atOnce: 8, atOnceToHost: 4, atOnceToHostOfAll: 16, aMinute: 60 } as const

/** What an account sends at the moment and sent within the last minute, in milliseconds. */
export interface AccountLoad {
  /** How many requests of the account are under way, and how many of them to each host. */
  readonly underWay: number
  readonly toHosts: ReadonlyMap<string, number>
  /** When the requests of the last minute began, the oldest first. */
  readonly begun: ReadonlyArray<number>
  /** The latest time that a request which has to wait was given. */
  readonly latestSlot: number
}

/** An account that sends nothing. */
export const noLoad: AccountLoad = { underWay: 0, toHosts: new Map(), begun: [], latestSlot: 0 }

/** The load without what is older than a minute. A clock that was set back starts the minute again. */
export const loadAt = (load: AccountLoad, now: number): AccountLoad => ({
  ...load,
  begun: load.begun.filter((at) => at > now - minute && at <= now),
})

/** When the account may begin a further request by its rate; `null` for now. */
export const freeAt = (load: AccountLoad, now: number): number | null => {
  const { begun } = loadAt(load, now)
  const oldest = begun.at(-outgoingLimits.aMinute)
  return oldest === undefined ? null : oldest + minute
}

/**
 * When a request of an account to a host has to be tried again, or `null` when it may begin. `toHost` is how many
 * requests of all accounts are under way to that host. Requests that wait get times a second apart, as many as may be
 * sent a minute: however many wait, each is looked at about once.
 */
export const slotOf = (load: AccountLoad, host: string, toHost: number, now: number): number | null => {
  const { atOnce, atOnceToHost, atOnceToHostOfAll } = outgoingLimits
  const free = freeAt(load, now)
  const isFull = load.underWay >= atOnce || (load.toHosts.get(host) ?? 0) >= atOnceToHost || toHost >= atOnceToHostOfAll
  if (free === null && !isFull) return null
  const next = Math.max(free ?? now, now + second, load.latestSlot + second)
  return Math.min(next, now + latestSlotMillis)
}

const second = 1000
const minute = 60 * second
/** All that may wait for the ten webhooks and the twenty subscriptions of an account takes no longer. */
const latestSlotMillis = 4 * 60 * minute
