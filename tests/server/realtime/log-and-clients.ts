import type { ServerWebSocket } from "bun"
import { Clock, Context, Effect, Fiber, Layer, Logger } from "effect"
import { type LoggedEvent, RealtimeEvents, type UserId } from "../../../core/index.ts"
import { makeDispatcher } from "../../../server/realtime/dispatcher.ts"
import type { Hub } from "../../../server/realtime/hub.ts"
import { RealtimeSocket, type SocketData } from "../../../server/realtime/socket.ts"
import { seldomChanges } from "../../support/seldom-changes.ts"

const user = crypto.randomUUID() as UserId

export const eventAt = (n: number): LoggedEvent => ({
  n,
  kind: "notification.read",
  audience: { kind: "user", id: user },
  subject: null,
})

/** A log whose events a test appends, sweeps and hides. */
export const logOf = (first: ReadonlyArray<number>) => {
  const state = { events: first.map(eventAt), floor: 0, isDown: false, head: 0, reads: 0 }
  let wake = () => {}
  const unlessDown = <A>(answer: () => A) =>
    Effect.suspend(() => (state.isDown ? Effect.die(new Error("down")) : Effect.sync(answer)))
  const events = RealtimeEvents.of({
    bounds: unlessDown(() => ({ databaseId: "", head: state.head, floor: state.floor })),
    after: (from, limit) =>
      unlessDown(() => {
        state.reads += 1
        return { events: state.events.filter(({ n }) => n > from).slice(0, limit), floor: state.floor }
      }),
    number: Effect.void,
    onAppended: (listener) =>
      Effect.sync(() => {
        wake = listener
      }),
    sweep: () => Effect.succeed(0),
  })
  return { state, context: Context.make(RealtimeEvents, events), wake: () => wake() }
}

/** A client that reads some bytes each time the server waits. */
export const clientOf = (hub: Hub, sizeOf: (text: string) => number) => {
  const seen: Array<string | number> = []
  const buffer = { waiting: 0, most: 0 }
  const ws = {
    data: {
      admission: {
        userId: user,
        claims: { iat: 0, exp: 1 },
        cursor: null,
        cursorsAt: (numbers: ReadonlyArray<number>) => numbers.map(String),
      },
      opened: null,
    },
    cork: (work: () => void) => work(),
    send: (text: string) => {
      const { cursor, type } = JSON.parse(text)
      seen.push(cursor === undefined ? type : Number.parseInt(cursor, 10))
      buffer.waiting += sizeOf(text)
      buffer.most = Math.max(buffer.most, buffer.waiting)
      return 1
    },
    close: () => seen.push("closed"),
    getBufferedAmount: () => buffer.waiting,
  }
  const socket = new RealtimeSocket(ws as unknown as ServerWebSocket<SocketData>, hub.traffic, 0, 0)
  hub.add(socket)
  return { buffer, seen, socket }
}

/** Waiting takes no time, but lets clients read. */
export const impatient = (passed: () => void) => {
  const real = Effect.runSync(Clock.Clock)
  return Layer.succeed(Clock.Clock, {
    ...real,
    sleep: () => Effect.promise(() => Bun.sleep(1)).pipe(Effect.andThen(Effect.sync(passed))),
  })
}

export const framesFor = (events: ReadonlyArray<LoggedEvent>) =>
  new Map([[user, events.map(({ n }) => ({ n, open: '{"type":"frame"' }))]])

export const until = async (holds: () => boolean) => {
  while (!holds()) await Bun.sleep(1)
}

/** Runs a dispatcher on a log while something happens. */
export const run = (
  { context: log }: ReturnType<typeof logOf>,
  hub: Hub,
  deliver: (events: ReadonlyArray<LoggedEvent>) => Effect.Effect<ReturnType<typeof framesFor>>,
  clock: Layer.Layer<never>,
  what: (replay: (socket: RealtimeSocket) => Promise<void>) => Promise<void>,
) =>
  Effect.gen(function* () {
    const dispatcher = yield* makeDispatcher(hub, { before: () => Effect.void, deliver, changes: seldomChanges })
    const running = yield* Effect.forkScoped(dispatcher.run)
    const context = yield* Effect.context<RealtimeEvents>()
    yield* Effect.promise(() => what((socket) => Effect.runPromiseWith(context)(dispatcher.replay(socket))))
    yield* Fiber.interrupt(running)
  }).pipe(
    Effect.scoped,
    Effect.provide(Layer.mergeAll(Layer.succeedContext(log), clock, Logger.layer([]))),
    Effect.runPromise,
  )
