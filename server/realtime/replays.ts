import { Deferred, Effect } from "effect"
import { RealtimeEvents } from "../../core/index.ts"
import type { StoredFrame } from "./held-frames.ts"
import type { RecentEvents } from "./recent-events.ts"
import { type Deliver, deliverWithRetry } from "./retry.ts"
import type { RealtimeSocket } from "./socket.ts"

/** How many events are read at once for many clients who come back. */
const atOnce = 500
/** The same for few of them: their frames may have to wait until they read. */
const atOnceForFew = 50
const few = 10
/** A replaying client that has more than this to read gets nothing new meanwhile. */
const mostOfReplay = 64 * 1024

/** Clients that came back at about the same time. */
interface Cohort {
  readonly sockets: Array<RealtimeSocket>
  readonly done: Deferred.Deferred<void>
}

/**
 * Sends sockets what they missed, at the pace at which they read, and makes them live. `position` is the last event
 * that was read for the live ones. Those who come back while others are served are served together after that, so
 * objects are read once for many of them. Contract: delivery, realtime.
 */
export const replaysOf = <R>(recent: RecentEvents, deliver: Deliver<R>, position: () => number) => {
  let next: Cohort | null = null
  let isServing = false

  /** Makes the sockets live that have come far enough: events after this go to them as to every live one. */
  const stillBehind = (sockets: ReadonlyArray<RealtimeSocket>) => {
    for (const socket of sockets)
      if (socket.state === "replaying" && socket.position >= position()) socket.state = "live"
    return sockets.filter(({ state }) => state === "replaying")
  }

  /** Ends when every socket is live, does not read as fast, or needs events that are not in memory any more. */
  const serve = Effect.fnUntraced(function* (sockets: ReadonlyArray<RealtimeSocket>) {
    let behind = stillBehind(sockets)
    while (behind.length > 0) {
      const from = behind.reduce((least, socket) => Math.min(least, socket.position), Number.POSITIVE_INFINITY)
      const until = position()
      const events = recent.after(from, behind.length > few ? atOnce : atOnceForFew)
      if (events === null) return
      const last = events.at(-1)?.n ?? until
      const users = new Set(behind.flatMap((socket) => (socket.position < last ? socket.userId : [])))
      const { frames, isWhole } = yield* deliverWithRetry(deliver, events, users)
      const onTime = behind.filter((socket) => {
        if (socket.position >= last) return true
        if (!passedOn(socket, frames.get(socket.userId) ?? [], last)) return false
        if (!isWhole) socket.send({ type: "resync" })
        return true
      })
      behind = stillBehind(onTime)
      // Requests and live sockets have their turn between two parts.
      yield* Effect.yieldNow
    }
  })

  const together = Effect.fnUntraced(function* (socket: RealtimeSocket) {
    next ??= { sockets: [], done: Deferred.makeUnsafe() }
    const { done, sockets } = next
    sockets.push(socket)
    if (!isServing) {
      isServing = true
      yield* Effect.ensuring(
        serveAll,
        Effect.sync(() => {
          isServing = false
        }),
      )
    }
    yield* Deferred.await(done)
  })
  const serveAll = Effect.gen(function* () {
    for (let cohort = next; cohort !== null; cohort = next) {
      next = null
      yield* Deferred.done(cohort.done, yield* Effect.exit(serve(cohort.sockets)))
    }
  })

  /** One part of what is too old to be in memory, for one socket. */
  const alone = Effect.fnUntraced(function* (socket: RealtimeSocket) {
    const events = yield* RealtimeEvents
    const part = yield* events.after(socket.position, atOnceForFew)
    const last = part.events.at(-1)
    if (last === undefined || part.floor > socket.position) {
      socket.send({ type: "resync" })
      socket.position = position()
      return
    }
    const { frames, isWhole } = yield* deliverWithRetry(deliver, part.events, new Set([socket.userId]))
    const missed = frames.get(socket.userId) ?? []
    while (socket.state === "replaying" && !passedOn(socket, missed, last.n)) yield* untilItReads(socket)
    if (!isWhole) socket.send({ type: "resync" })
  })

  return Effect.fnUntraced(function* (socket: RealtimeSocket) {
    // The client may be gone already.
    if (socket.state === "waiting") socket.state = "replaying"
    while (stillBehind([socket]).length > 0) {
      yield* (yield* recent.reach(socket.position)) ? together(socket) : alone(socket)
      yield* untilItReads(socket)
    }
  })
}

/** Sends frames up to an event. `false` when the client has to read before it can get the rest. */
const passedOn = (socket: RealtimeSocket, frames: ReadonlyArray<StoredFrame>, last: number): boolean => {
  socket.sendStored(frames, mostOfReplay)
  if (socket.position < (frames.at(-1)?.n ?? 0)) return false
  socket.position = Math.max(socket.position, last)
  return true
}

const untilItReads = Effect.fnUntraced(function* (socket: RealtimeSocket) {
  while (socket.state === "replaying" && socket.waiting > mostOfReplay) yield* Effect.sleep("20 millis")
})
