/** A way by which something leaves the service. */
export interface ChannelRules {
  /** How many entries to one receiver a server sends at the same time. */
  readonly perReceiver: number
  /** How many entries a server sends at the same time. */
  readonly inAll: number
  /** The seconds until the next attempt after so many failed ones; `null` when there is none. */
  readonly waitSeconds: (attempts: number) => number | null
  /** By which part of itself the wait is made longer or shorter at random. */
  readonly spread: number
  /** No wait is longer, also where the receiver asks for one. */
  readonly longestWaitSeconds: number
  /** For how many hours delivery is attempted at most. */
  readonly hours: number
  /** How many entries that were sent are kept for a receiver; `null` where a time alone ends them. */
  readonly mostSent: number | null
  /** Whether administrators have to know that an attempt failed. What others' servers do is not their concern. */
  readonly isLogged: boolean
}

const pushWaits = [5, 60, 300, 1800, 7200, 21_600]
const webhookWaits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** The channels of the outbox with their limits and their back-off. Contract: delivery, mails. */
export const channels = {
  mail: {
    perReceiver: 10,
    inAll: 10,
    waitSeconds: (attempts) => Math.min(2 ** (attempts - 1), 600),
    spread: 0,
    longestWaitSeconds: 600,
    hours: 24,
    mostSent: null,
    isLogged: true,
  },
  // Contract: webhooks, deliveries.
  webhook: {
    perReceiver: 4,
    inAll: 32,
    waitSeconds: (attempts) => webhookWaits[attempts - 1] ?? null,
    spread: 0.1,
    longestWaitSeconds: 1.1 * 86_400,
    // All waits take 3.5 days at most, and a receiver may ask for longer ones.
    hours: 7 * 24,
    mostSent: 1000,
    isLogged: false,
  },
  // Contract: webhooks, push.
  push: {
    perReceiver: 4,
    inAll: 32,
    waitSeconds: (attempts) => pushWaits[attempts - 1] ?? null,
    spread: 0.1,
    longestWaitSeconds: 86_400,
    hours: 24,
    mostSent: 1000,
    isLogged: false,
  },
} as const satisfies Readonly<Record<string, ChannelRules>>

export type Channel = keyof typeof channels

/**
 * The receiver of an entry, as its limits see it: a channel, and the id of one of its receivers where it has several.
 * All mails go to one mail server, so they have one receiver, `mail`.
 */
export type Receiver = Channel | `${Channel}:${string}`

/** The channel of a receiver. */
export const channelOf = (receiver: Receiver): Channel => receiver.split(":", 1)[0] as Channel
