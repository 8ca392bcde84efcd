import { Effect, Latch, type Scope } from "effect"
import type { Changes } from "../../adapters/operations.ts"
import { type LoggedEvent, RealtimeEvents, type UserId } from "../../core/index.ts"
import type { StoredFrame } from "./held-frames.ts"
import type { Hub } from "./hub.ts"
import { RecentEvents } from "./recent-events.ts"
import { replaysOf } from "./replays.ts"
import { type Deliver, deliverWithRetry, retryForever } from "./retry.ts"
import type { RealtimeSocket } from "./socket.ts"

/** What else has to be done for a batch, before its frames are sent. */
type BeforeBatch<R> = (events: ReadonlyArray<LoggedEvent>) => Effect.Effect<void, never, R>

/** How many events are read at once. */
const atOnce = 500

/** The longest time for which events are collected, in milliseconds. */
const mostCollecting = 20

export interface Dispatcher<R, S = never> {
  /** The last event that was read for the live sockets. A socket that begins here misses nothing. */
  readonly position: () => number
  /** Sends a socket what it missed, at the pace at which it reads, and makes it live. */
  readonly replay: (socket: RealtimeSocket) => Effect.Effect<void, never, R | RealtimeEvents>
  /** Follows the log and sends to all live sockets, for ever. */
  readonly run: Effect.Effect<never, never, R | S | RealtimeEvents | Scope.Scope>
}

/**
 * Follows the log of the database, one batch after the other. It reads again when this process has committed
 * something, when another one says so, and by `changes`, which also finds what a process did that could not say so.
 * Contract: delivery, realtime.
 */
export const makeDispatcher = Effect.fnUntraced(function* <R, S>(
  hub: Hub,
  { before, changes, deliver }: { before: BeforeBatch<S>; changes: Changes; deliver: Deliver<R> },
) {
  const events = yield* RealtimeEvents
  yield* events.number
  let position = (yield* events.bounds).head
  hub.traffic.delivered = position
  const recent = new RecentEvents(position)

  const live = () => [...hub.all()].filter(({ state }) => state === "live")
  const dispatch = Effect.gen(function* () {
    for (;;) {
      const part = yield* events.after(position, atOnce)
      const last = part.events.at(-1)
      if (part.floor > position) {
        // The database did not answer for so long that events were swept before this process has read them.
        for (const socket of live()) socket.send({ type: "resync" })
        position = part.floor
        recent.restart(part.floor)
      }
      recent.add(part.events.filter(({ n }) => n > position))
      if (last === undefined) return
      // A socket that joins while frames are made must not wait for events of this batch.
      position = last.n
      yield* retryForever(before(part.events))
      const { frames, isWhole } = yield* deliverWithRetry(deliver, part.events, hub.users)
      sendTo(hub, frames)
      hub.traffic.delivered = last.n
      if (!isWhole) for (const socket of live()) socket.send({ type: "resync" })
      // What comes now wakes the dispatcher, and is collected a little.
      if (part.events.length < atOnce) return
      // Requests run between two batches.
      yield* Effect.yieldNow
    }
  })

  const run = Effect.gen(function* () {
    const woken = yield* Latch.make(false)
    yield* retryForever(events.onAppended(() => woken.openUnsafe()))
    for (;;) {
      const mark = changes.mark()
      const began = performance.now()
      yield* retryForever(dispatch)
      yield* collected(performance.now() - began)
      const isWoken = yield* Effect.raceFirst(Effect.as(woken.await, true), Effect.as(changes.since(mark), false))
      yield* woken.close
      // Who wakes has numbered the events. Those of a process that ended before it did so are found here.
      if (!isWoken) yield* retryForever(events.number)
    }
  })

  const replay = replaysOf(recent, deliver, () => position)
  return { position: () => position, replay, run } satisfies Dispatcher<R, S>
})

/** A function of its own, because the engine compiles one sooner than the loop of a generator. */
const sendTo = (hub: Hub, frames: ReadonlyMap<UserId, ReadonlyArray<StoredFrame>>) => {
  for (const [user, some] of frames)
    for (const socket of [...hub.of(user)]) if (socket.state === "live") socket.sendStored(some)
}

/**
 * Waits eight times as long as the last batch took. A write to a socket costs the same for one frame and for several,
 * so a busy server delivers many more of them when they go together; an idle one does not wait.
 */
const collected = (took: number) =>
  took < 1 ? Effect.void : Effect.promise(() => Bun.sleep(Math.min(8 * took, mostCollecting)))
