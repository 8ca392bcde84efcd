import { type Cause, DateTime, Effect, Latch, Random } from "effect"
import { type Channel, channelOf, channels, type Receiver } from "./channels.ts"
import { type Failure, failed, latestDue, type OutboxEntry, type OutboxId, postponed, sent } from "./outbox-entry.ts"
import { Outbox, type WaitingReceiver } from "./ports.ts"
import { turns } from "./turns.ts"

/**
 * What came of an attempt. A `Dropped` entry is removed: it must not be sent any more. A `Held` one was stored by its
 * sender without a next attempt, until `Outbox.release`. For a `Postponed` one no attempt was made yet.
 */
export type Outcome =
  | { readonly _tag: "Sent"; readonly status?: number | null }
  | ({ readonly _tag: "Failed" } & Failure)
  | { readonly _tag: "Dropped" }
  | { readonly _tag: "Held" }
  | { readonly _tag: "Postponed"; readonly until: DateTime.Utc }

/** Sends the entries of one channel. */
export interface Sender<R> {
  /**
   * Makes one attempt to send an entry. It may be called again for an entry that was sent, after a crash. `keep` stores
   * a new content of the entry at once, for this attempt and all later ones.
   */
  readonly send: (
    entry: OutboxEntry,
    keep: (content: string) => Effect.Effect<void>,
  ) => Effect.Effect<Outcome, never, R>
  /** Stores by `save` that an entry is given up, and in the same transaction what follows from that. */
  readonly giveUp?: (given: GivenUp) => Effect.Effect<void, never, R>
}

/** An entry that is given up, and why. */
export interface GivenUp {
  readonly entry: OutboxEntry
  readonly failure: Failure
  readonly save: Effect.Effect<boolean>
}

/** The senders of all channels. */
export type Senders<R> = { readonly [Name in Channel]: Sender<R> }

/** A pass over the entries that are due. */
export interface Pass<R> {
  /** Attempts to send what was claimed. Each ends within `attemptSeconds` and cannot fail. */
  readonly attempts: ReadonlyArray<Effect.Effect<void, never, R>>
  /** When something that this pass did not claim is due; `null` if it knows of nothing. */
  readonly nextDueAt: DateTime.Utc | null
}

/** No attempt takes longer. */
const attemptSeconds = 60
/** Longer than any attempt takes, so that an entry is claimed twice only after a crash. */
const lease = { minutes: 2 } as const
/** How many waiting receivers one pass looks at. */
const atOnce = 500
/** Of how many receivers it is known when they had their turn. */
const mostRemembered = 2000

/**
 * Delivers what is in the outbox, at least once, within the limits of each channel. `pass` claims entries that are due
 * and that may be sent now; its attempts can run for as long as they take while further passes follow. `ended` waits
 * until an attempt has ended. Contract: delivery, mails.
 */
export const makeDelivery = Effect.fnUntraced(function* <R>(senders: Senders<R>) {
  const outbox = yield* Outbox
  const ending = yield* Latch.make(false)
  const running = new Map<Receiver, number>()
  const latest = new Set<Receiver>()
  const underWay = new Set<OutboxId>()
  let after = ""

  const begin = ({ id, receiver }: OutboxEntry) => {
    underWay.add(id)
    running.set(receiver, (running.get(receiver) ?? 0) + 1)
    latest.delete(receiver)
    latest.add(receiver)
    const [oldest] = latest.size > mostRemembered ? latest : []
    if (oldest !== undefined) latest.delete(oldest)
  }
  const end = ({ id, receiver }: OutboxEntry) => {
    underWay.delete(id)
    const left = (running.get(receiver) ?? 0) - 1
    if (left > 0) running.set(receiver, left)
    else running.delete(receiver)
    ending.openUnsafe()
  }

  const pass = Effect.fn("outbox.pass")(function* (): Effect.fn.Return<Pass<R | Outbox>> {
    const now = yield* DateTime.now
    const waiting = yield* outbox.waiting(after, atOnce)
    after = waiting.length < atOnce ? "" : (waiting.at(-1)?.receiver ?? "")
    const isTooLate = ({ dueAt, receiver }: WaitingReceiver) => DateTime.isGreaterThan(dueAt, latestDue(receiver, now))
    for (const one of waiting.filter(isTooLate))
      yield* outbox.hasten(one.receiver, latestDue(one.receiver, now), now, atOnce)
    const isDue = (one: WaitingReceiver) => DateTime.isLessThanOrEqualTo(one.dueAt, now) || isTooLate(one)
    const due = waiting.filter(isDue).map(({ receiver }) => receiver)
    const later = waiting.filter((one) => !isDue(one)).map(({ dueAt }) => dueAt)
    // Claims at once share a commit on SQLite.
    const claimed = yield* Effect.forEach(
      turns(due, { latest, running }),
      ({ entries, receiver }) => outbox.claim(receiver, now, DateTime.add(now, lease), entries),
      { concurrency: "unbounded" },
    )
    // After a jump of the clock the lease of an attempt that is under way has ended.
    const fresh = claimed.flat().filter(({ id }) => !underWay.has(id))
    const attempts = fresh.map((entry) => {
      begin(entry)
      return Effect.ensuring(
        attempt(senders[channelOf(entry.receiver)], entry),
        Effect.sync(() => end(entry)),
      )
    })
    return { attempts, nextDueAt: later.length === 0 ? null : later.reduce((one, other) => DateTime.min(one, other)) }
  })

  return { pass: pass(), ended: Effect.andThen(ending.await, Effect.asVoid(ending.close)) }
})

/** Sends what is due, within the limits of each channel, in one pass. Returns how many entries it claimed. */
export const deliverDue = Effect.fn("outbox.deliverDue")(function* <R>(senders: Senders<R>) {
  const { pass } = yield* makeDelivery(senders)
  const { attempts } = yield* pass
  yield* Effect.all(attempts, { concurrency: "unbounded", discard: true })
  return attempts.length
})

const attempt = Effect.fn("outbox.attempt")(
  function* <R>(sender: Sender<R>, claimed: OutboxEntry) {
    const outbox = yield* Outbox
    let entry = claimed
    const keep = (content: string) => {
      entry = { ...entry, content }
      return outbox.keepContent(entry.id, content)
    }
    const outcome = yield* sender.send(entry, keep).pipe(
      Effect.timeoutOrElse({
        duration: `${attemptSeconds} seconds`,
        orElse: () => Effect.succeed({ _tag: "Failed", error: "TIMEOUT" } as const),
      }),
      // A server that is stopped leaves the entry to another one at once.
      Effect.onInterrupt(() =>
        Effect.flatMap(DateTime.now, (now) => outbox.save({ ...entry, nextAttemptAt: now, claimedAt: null })),
      ),
    )
    yield* settle(sender, entry, outcome)
  },
  // The lease ends, and the entry is due again.
  (effect, _sender, { id }) =>
    Effect.catchCause(effect, (cause: Cause.Cause<never>) =>
      Effect.logError("An attempt to send could not be noted", { entry: id }, cause),
    ),
)

const settle = Effect.fnUntraced(function* <R>(sender: Sender<R>, entry: OutboxEntry, outcome: Outcome) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  if (outcome._tag === "Held") return
  if (outcome._tag === "Dropped") return yield* outbox.remove(entry.id)
  if (outcome._tag === "Postponed") return void (yield* outbox.save(postponed(entry, outcome.until, now)))
  if (outcome._tag === "Sent") {
    const done = sent(entry, now, outcome.status)
    // If the account was deleted meanwhile, its mail was deleted too. The sent mail still counts for the recipient's
    // limit.
    if (!(yield* outbox.save(done)) && entry.to !== null) yield* outbox.add(done)
    const { mostSent } = channels[channelOf(entry.receiver)]
    if (mostSent !== null) yield* outbox.keepDelivered(entry.receiver, mostSent, atOnce)
    return
  }
  const next = failed(entry, outcome, now, yield* Random.next)
  const channel = channelOf(entry.receiver)
  if (channels[channel].isLogged)
    yield* Effect.logWarning(next.failedAt === null ? "Not sent, will try again" : "Given up", {
      channel,
      entry: entry.id,
      kind: entry.kind,
      attempts: next.attempts,
      reason: outcome.error,
    })
  const save = outbox.save(next)
  const { giveUp } = sender
  if (next.failedAt === null || giveUp === undefined) yield* save
  else yield* giveUp({ entry: next, failure: outcome, save })
})
