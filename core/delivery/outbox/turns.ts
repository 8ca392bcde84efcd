import { channelOf, channels, type Receiver } from "./channels.ts"

/** What a server sends at the moment, and to which receivers it sent last. */
export interface Served {
  /** How many entries are being sent to a receiver. */
  readonly running: ReadonlyMap<Receiver, number>
  /** The receivers that were served, the latest last. */
  readonly latest: ReadonlySet<Receiver>
}

/** How many entries of a receiver are to be claimed. */
export interface Turn {
  readonly receiver: Receiver
  readonly entries: number
}

/**
 * Which of the receivers with due entries have their turn, and with how many entries. Those to whom nothing is being
 * sent come first, then those who were not served for longest. Each gets one entry before any gets another. So however
 * many receivers are slow, a further one waits for one attempt to end.
 */
export const turns = (due: ReadonlyArray<Receiver>, { latest, running }: Served): ReadonlyArray<Turn> => {
  const position = new Map([...latest].map((receiver, index) => [receiver, index]))
  const busy = (receiver: Receiver) => running.get(receiver) ?? 0
  const sorted = due.toSorted(
    (one, other) => busy(one) - busy(other) || (position.get(one) ?? -1) - (position.get(other) ?? -1),
  )
  const free: Record<string, number> = Object.fromEntries(
    Object.entries(channels).map(([channel, { inAll }]) => [channel, inAll]),
  )
  const take = (receiver: Receiver, count: number) => {
    const channel = channelOf(receiver)
    free[channel] = (free[channel] ?? 0) - count
  }
  for (const [receiver, count] of running) take(receiver, count)
  const given = new Map<Receiver, number>()
  for (let round = 1; round <= mostPerReceiver; round++)
    for (const receiver of sorted) {
      const channel = channelOf(receiver)
      if ((free[channel] ?? 0) <= 0 || busy(receiver) + round > channels[channel].perReceiver) continue
      given.set(receiver, round)
      take(receiver, 1)
    }
  return [...given].map(([receiver, entries]) => ({ receiver, entries }))
}

const mostPerReceiver = Math.max(...Object.values(channels).map(({ perReceiver }) => perReceiver))
