import type { ServerWebSocket, WebSocketHandler } from "bun"
import { Clock, Context, Effect, type Scope } from "effect"
import type { Changes } from "../../adapters/operations.ts"
import { type LoggedEvent, RealtimeEvents, type UserId } from "../../core/index.ts"
import { type Run, runFor } from "../http/answers/run.ts"
import type { Services } from "../http/answers/services.ts"
import type { Http } from "../http/http.ts"
import { heldBy } from "../stretches/holder.ts"
import { opensSocket } from "./admit.ts"
import { type CursorsAt, type LogCursors, logCursors } from "./cursor.ts"
import { deliver } from "./delivery/deliver.ts"
import { type Dispatcher, makeDispatcher } from "./dispatcher.ts"
import { makeEphemeral } from "./ephemeral.ts"
import { errorFrame, handleFrame, readyFrame } from "./handle-frame.ts"
import { Hub } from "./hub.ts"
import { Inbox } from "./inbox.ts"
import { checkSockets, firstPinged, tickMillis } from "./keep-alive.ts"
import { measureTraffic } from "./measure-traffic.ts"
import type { PresenceTracker } from "./presence.ts"
import { retryForever } from "./retry.ts"
import { closing, RealtimeSocket, type SocketData } from "./socket.ts"

/** Everything that serves sockets in this process. */
export interface Gateway {
  readonly hub: Hub
  /** Makes the cursors of a user. */
  readonly cursorsOf: (user: UserId) => CursorsAt
  readonly handlers: WebSocketHandler<SocketData>
  /** Follows the log and checks the sockets, for ever. */
  readonly run: Effect.Effect<void, never, Services>
  /** Sets the metrics of the sockets. */
  readonly measure: () => Promise<void>
  /** Handles the frames that have arrived, for some time at most, and then asks every client to connect again. */
  readonly restart: (patienceMillis: number) => Promise<void>
}

/** The sockets of this process, and what feeds them from the log. Contract: delivery, realtime. */
export const makeGateway = Effect.fnUntraced(function* (http: Http, changes: Changes) {
  const events = yield* RealtimeEvents
  const hub = new Hub()
  const inboxes = new Set<Inbox>()
  const cursors = logCursors(http.config.cursorKeys, (yield* events.bounds).databaseId)
  const { presence, run: ephemeral } = makeEphemeral(hub)
  const before = (batch: ReadonlyArray<LoggedEvent>) =>
    Effect.andThen(
      closeEnded(hub, batch),
      Effect.sync(() => presence.read(batch)),
    )
  // Who is sent something may ask for it at once.
  const delivered: typeof deliver = (events, users) =>
    Effect.tap(deliver(events, users), (frames) => Effect.sync(() => http.config.standbys?.note(frames.keys())))
  const dispatcher = yield* makeDispatcher(hub, { before, deliver: delivered, changes })
  const clock = Context.get(http.services, Clock.Clock)
  // Without an effect for each of them: most find nothing to do.
  const ticking = Effect.promise(async (signal) => {
    for (; !signal.aborted; await Bun.sleep(tickMillis))
      checkSockets(hub, performance.now(), clock.currentTimeMillisUnsafe())
  }).pipe(Effect.forever)
  const endless: Readonly<Record<string, Effect.Effect<never, never, Services | Scope.Scope>>> = {
    dispatcher: dispatcher.run,
    sockets: ticking,
    ephemeral,
  }
  return {
    hub,
    cursorsOf: cursors.of,
    handlers: handlersOf(http, { hub, inboxes, cursors, dispatcher, presence }),
    // None of them ends the others when it fails: it begins again.
    run: Effect.forEach(
      Object.entries(endless),
      ([name, part]) => heldBy({ kind: "worker", name })(retryForever(Effect.scoped(part))),
      { concurrency: "unbounded", discard: true },
    ),
    measure: measureTraffic(hub, http.services, dispatcher.position),
    restart: async (patienceMillis) => {
      const stopped = Promise.all([...inboxes].map((inbox) => inbox.stop()))
      await Promise.race([stopped, Bun.sleep(patienceMillis)])
      for (const socket of [...hub.all()]) socket.close(closing.restarting)
    },
  } satisfies Gateway
})

interface Parts {
  readonly hub: Hub
  readonly inboxes: Set<Inbox>
  readonly cursors: LogCursors
  readonly dispatcher: Dispatcher<Services>
  readonly presence: PresenceTracker
}

const handlersOf = (http: Http, parts: Parts): WebSocketHandler<SocketData> => {
  const { hub, inboxes, presence } = parts
  const runs = new Map<string, Run>()
  /** Runs what a frame asks for. There are as many as types of frames. */
  const runOf = (name: string): Run => {
    const run = runs.get(name) ?? runFor(http.services, "realtime", { kind: "frame", name })
    runs.set(name, run)
    return run
  }
  /** Counts a frame of any kind before it is read. `false` when it must not be handled: the socket is closed. */
  const isAllowed = (ws: ServerWebSocket<SocketData>, frame: string | Buffer): boolean => {
    const socket = ws.data.opened?.socket
    if (socket === undefined || socket.state === "closed") return false
    const now = performance.now()
    const bytes = Buffer.byteLength(frame)
    socket.lastReceivedAt = now
    const isWithin = socket.allowance.take(bytes, now)
    if (hub.floods.take(socket.userId, bytes, now) && isWithin) return true
    hub.traffic.flooding += 1
    hub.floods.refuse(socket.userId, now)
    socket.close(closing.flooding)
    return false
  }
  return {
    maxPayloadLength: 16 * 1024,
    idleTimeout: 0,
    sendPings: false,
    // The limit is ours: past Bun's own, frames would be dropped one by one.
    backpressureLimit: 16 * 1024 * 1024,
    open: (ws) => {
      const now = performance.now()
      const socket = new RealtimeSocket(ws, hub.traffic, now, firstPinged(now))
      const inbox = new Inbox(
        async (frame) => runOf(frame.type)(handleFrame(socket, frame, http)),
        (ref) => socket.send(errorFrame("RATE_LIMITED", ref)),
      )
      ws.data.opened = { socket, inbox }
      if (hub.add(socket)) presence.move(socket.userId, now)
      inboxes.add(inbox)
      const began = () => {
        presence.sendInitialPresence(socket)
        inbox.open()
      }
      void runOf("open")(
        begin(socket, ws.data.admission.cursor, parts, began).pipe(
          Effect.catchCause((cause) =>
            Effect.andThen(
              Effect.logWarning("A socket could not begin", cause),
              Effect.sync(() => socket.close(closing.restarting)),
            ),
          ),
        ),
      )
    },
    message: (ws, message) => {
      hub.traffic.received += 1
      if (!isAllowed(ws, message)) return
      if (typeof message === "string") ws.data.opened?.inbox.take(message, performance.now())
      else ws.data.opened?.socket.close(closing.binary)
    },
    ping: (ws, data) => {
      if (isAllowed(ws, data)) ws.data.opened?.socket.wasPinged()
    },
    pong: (ws, data) => void isAllowed(ws, data),
    drain: (ws) => {
      if (ws.data.opened === null) return
      const { socket } = ws.data.opened
      socket.lastReceivedAt = performance.now()
      socket.sendHeld()
    },
    close: (ws) => {
      if (ws.data.opened === null) return
      const { inbox, socket } = ws.data.opened
      socket.state = "closed"
      inbox.close()
      inboxes.delete(inbox)
      if (hub.remove(socket)) presence.move(socket.userId, performance.now())
    },
  }
}

/** Sends what comes first: `ready`, which calls `open`, and what the client has missed since its cursor. */
const begin = Effect.fnUntraced(function* (
  socket: RealtimeSocket,
  cursor: string | null,
  { cursors, dispatcher }: Pick<Parts, "cursors" | "dispatcher">,
  open: () => void,
) {
  const events = yield* RealtimeEvents
  // The sessions may have ended between the check of the token and the moment when the hub knew the socket.
  if (!(yield* opensSocket(socket.userId, { iat: socket.issuedAt }))) return socket.close(closing.signedOut)
  const from = cursor === null ? null : cursors.numberIn(cursor, socket.userId)
  const { floor, head } = yield* events.bounds
  if (socket.state === "closed") return
  if (from !== null && from >= floor && from <= head) {
    socket.position = from
    socket.send(readyFrame(socket, true))
    open()
    return yield* dispatcher.replay(socket)
  }
  // In one step, so that no event falls between the position and the first frame.
  socket.position = dispatcher.position()
  socket.state = "live"
  socket.send(readyFrame(socket, false))
  if (cursor !== null) socket.send({ type: "resync" })
  open()
})

/** Closes the sockets of users whose sessions were ended after the socket's token was issued. */
const closeEnded = Effect.fnUntraced(function* (hub: Hub, batch: ReadonlyArray<LoggedEvent>) {
  const ended = batch.filter(({ kind }) => kind === "sessions.ended").map(({ audience }) => audience)
  const users = ended.flatMap((audience) => (audience.kind === "user" ? [audience.id] : [...hub.users.keys()]))
  const close = Effect.fnUntraced(function* (socket: RealtimeSocket) {
    if (!(yield* opensSocket(socket.userId, { iat: socket.issuedAt }))) socket.close(closing.signedOut)
  })
  const sockets = [...new Set(users)].flatMap((user) => [...hub.of(user)])
  // One after the other, ten thousand would take seconds.
  yield* Effect.forEach(sockets, close, { concurrency: 16, discard: true })
})
