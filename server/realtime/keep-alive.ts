import type { Hub } from "./hub.ts"
import { closing, type RealtimeSocket } from "./socket.ts"

const pingEvery = 30_000
const silentFor = 60_000
const warnedBefore = 60_000
/** How often the sockets are checked. */
export const tickMillis = 500

/**
 * What has to be done for a socket when some time has passed: the server pings it every 30 seconds, ends it after 60
 * seconds without a sign of life, warns it a minute before its token expires, and closes it when that has happened.
 * `now` never goes backwards; `time` is the clock. Contract: delivery, realtime.
 */
export const checkSocket = (socket: RealtimeSocket, now: number, time: number): void => {
  if (now - socket.lastReceivedAt >= silentFor) socket.terminate()
  if (time >= socket.expiresAt) socket.close(closing.expired)
  if (!socket.isWarned && time >= socket.expiresAt - warnedBefore) {
    socket.isWarned = true
    socket.send({ type: "auth.expiring", expiresAt: new Date(socket.expiresAt).toISOString() })
  }
  if (socket.state !== "closed" && now - socket.lastPinged >= pingEvery) socket.ping(now)
}

/** Checks all sockets: one timer for all. */
export const checkSockets = (hub: Hub, now: number, time: number): void => {
  for (const socket of [...hub.all()]) checkSocket(socket, now, time)
  hub.floods.sweep(now)
}

/**
 * When a new socket counts as pinged: before now, by a different span for each, so that the pings of sockets that were
 * opened together spread. Pinging ten thousand at once would hold the thread for a tenth of a second.
 */
export const firstPinged = (now: number): number => {
  phase = (phase + 1) % (pingEvery / tickMillis)
  return now - phase * tickMillis
}
let phase = 0
