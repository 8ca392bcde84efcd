import { DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { Reached } from "./ports.ts"

/**
 * How much one user causes to another by each channel at most, in a time that begins with the first of it, whatever is
 * taken back meanwhile. `message` are the pushes of messages, `webhook` the things that are delivered to the webhooks
 * of a user, however many these are, `want` the notifications of one item, `loan` the loans to a user, and `mails` all
 * mails at once that a user gets, which are counted as if that user caused them. Contract: delivery, limits.
 */
export const reachLimits = {
  push: { most: 10, hours: 1 },
  message: { most: 60, hours: 1 },
  mail: { most: 10, hours: 1 },
  webhook: { most: 50, hours: 1 },
  want: { most: 1, hours: 24 },
  loan: { most: 20, hours: 24 },
  mails: { most: 20, hours: 24 },
} as const

export type ReachChannel = keyof typeof reachLimits

/** By whom something is caused, and to whom; `null` for the service itself, or for no single user. */
interface Caused {
  readonly by: UserId | null | undefined
  readonly to: UserId | null
}

/**
 * Counts what users cause to others by a channel, and answers what is within its limit, in the given order, in the
 * transaction that writes it. What the service causes, and what is for no single user, is not limited, and takes no
 * statement. `of` is the thing that is counted apart, if it is one. Contract: delivery, limits.
 */
export const withinReach = Effect.fnUntraced(function* <A>(
  channel: ReachChannel,
  all: ReadonlyArray<A>,
  causedBy: (one: A) => Caused,
  of?: string,
) {
  const asked = new Map<UserId, Map<UserId, number>>()
  for (const one of all) {
    const { by, to } = causedBy(one)
    if (by == null || to === null || by === to) continue
    const others = asked.get(by) ?? new Map<UserId, number>()
    asked.set(by, others.set(to, (others.get(to) ?? 0) + 1))
  }
  if (asked.size === 0) return all
  const { most } = reachLimits[channel]
  const left = new Map<string, number>()
  for (const [by, others] of asked) {
    const counted = yield* countReach(channel, by, others, of)
    for (const [to, added] of others)
      left.set(`${by} ${to}`, added - Math.min(Math.max((counted.get(to)?.count ?? 0) - most, 0), added))
  }
  return all.filter((one) => {
    const { by, to } = causedBy(one)
    const free = left.get(`${by} ${to}`)
    if (free === undefined) return true
    left.set(`${by} ${to}`, free - 1)
    return free > 0
  })
})

/**
 * Counts what a user causes to others, in the current transaction; answers for each how much it is, and when the time
 * ends.
 */
export const countReach = Effect.fnUntraced(function* (
  channel: ReachChannel,
  by: UserId,
  added: ReadonlyMap<UserId, number>,
  of?: string,
) {
  const since = yield* DateTime.now
  const endsAt = DateTime.add(since, { hours: reachLimits[channel].hours })
  const what = of === undefined ? channel : `${channel} ${of}`
  return yield* (yield* Reached).count({ by, what, since, endsAt }, added)
})
