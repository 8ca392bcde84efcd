import { describe, expect, test } from "bun:test"
import type { ServerWebSocket } from "bun"
import { Clock, Effect, Fiber, Layer, Logger } from "effect"
import { type LoggedEvent, RealtimeEvents, type UserId } from "../../../core/index.ts"
import { makeDispatcher } from "../../../server/realtime/dispatcher.ts"
import { Hub } from "../../../server/realtime/hub.ts"
import { RealtimeSocket, type SocketData } from "../../../server/realtime/socket.ts"

const user = crypto.randomUUID() as UserId

const eventAt = (n: number): LoggedEvent => ({
  n,
  kind: "notification.read",
  audience: { kind: "user", id: user },
  subject: null,
})

/** A log whose events a test appends, sweeps and hides. */
const logOf = (first: ReadonlyArray<number>) => {
  const state = { events: first.map(eventAt), floor: 0, isDown: false, head: 0 }
  let wake = () => {}
  const unlessDown = <A>(answer: () => A) =>
    Effect.suspend(() => (state.isDown ? Effect.die(new Error("down")) : Effect.sync(answer)))
  const layer = Layer.succeed(RealtimeEvents, {
    bounds: unlessDown(() => ({ databaseId: "", head: state.head, floor: state.floor })),
    after: (from, limit) =>
      unlessDown(() => ({ events: state.events.filter(({ n }) => n > from).slice(0, limit), floor: state.floor })),
    number: Effect.void,
    onAppended: (listener) =>
      Effect.sync(() => {
        wake = listener
      }),
    sweep: () => Effect.succeed(0),
  })
  return { state, layer, wake: () => wake() }
}

/** A client that reads some bytes each time somebody waits. */
const clientOf = (hub: Hub, sizeOf: (text: string) => number) => {
  const seen: Array<string | number> = []
  const buffer = { waiting: 0, most: 0 }
  const ws = {
    data: { admission: { userId: user, claims: { iat: 0, exp: 1 }, cursor: null, mark: "" }, opened: null },
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
const impatient = (passed: () => void) => {
  const real = Effect.runSync(Clock.Clock)
  return Layer.succeed(Clock.Clock, {
    ...real,
    sleep: () => Effect.promise(() => Bun.sleep(1)).pipe(Effect.andThen(Effect.sync(passed))),
  })
}

const framesFor = (events: ReadonlyArray<LoggedEvent>) =>
  new Map([[user, events.map(({ n }) => ({ n, open: '{"type":"frame"' }))]])

describe("The dispatcher", () => {
  test("leaves out an event for which no frame can be made, and tells clients to load their lists again", async () => {
    const log = logOf([])
    const hub = new Hub()
    const { seen, socket } = clientOf(hub, () => 0)
    const deliver = (events: ReadonlyArray<LoggedEvent>) =>
      events.some(({ n }) => n === 2) ? Effect.die(new Error("poison")) : Effect.succeed(framesFor(events))
    await run(
      log,
      hub,
      deliver,
      impatient(() => {}),
      async () => {
        socket.state = "live"
        log.state.events = [1, 2, 3].map(eventAt)
        log.wake()
        await until(() => seen.length === 3)
        log.state.events.push(eventAt(4))
        log.wake()
        await until(() => seen.length === 4)
      },
    )
    expect(seen).toEqual([1, 3, "resync", 4])
  })

  test("leaves nothing out while the database does not answer", async () => {
    const log = logOf([])
    const hub = new Hub()
    const { seen, socket } = clientOf(hub, () => 0)
    let tried = 0
    const deliver = (events: ReadonlyArray<LoggedEvent>) =>
      Effect.suspend(() => {
        tried += 1
        if (tried === 1) log.state.isDown = true
        if (tried === 20) log.state.isDown = false
        return log.state.isDown ? Effect.die(new Error("down")) : Effect.succeed(framesFor(events))
      })
    await run(
      log,
      hub,
      deliver,
      impatient(() => {}),
      async () => {
        socket.state = "live"
        log.state.events = [1, 2, 3].map(eventAt)
        log.wake()
        await until(() => seen.length === 3)
      },
    )
    expect(seen).toEqual([1, 2, 3])
  })

  test("tells clients to load again when events were swept before it has read them", async () => {
    const log = logOf([])
    const hub = new Hub()
    const { seen, socket } = clientOf(hub, () => 0)
    await run(
      log,
      hub,
      (events) => Effect.succeed(framesFor(events)),
      impatient(() => {}),
      async () => {
        socket.state = "live"
        log.state.floor = 7
        log.state.events = [8, 9].map(eventAt)
        log.wake()
        await until(() => seen.length === 3)
      },
    )
    expect(seen).toEqual(["resync", 8, 9])
  })

  test("replays as fast as the client reads, however much it is, and goes on with what is new", async () => {
    const many = Array.from({ length: 500 }, (_, n) => n + 1)
    const log = logOf(many)
    log.state.head = 500
    const hub = new Hub()
    const { buffer, seen, socket } = clientOf(hub, () => 16_000)
    const reads = impatient(() => {
      buffer.waiting = Math.max(0, buffer.waiting - 30_000)
    })
    await run(
      log,
      hub,
      (events) => Effect.succeed(framesFor(events)),
      reads,
      async (replay) => {
        await replay(socket)
        expect(socket.state).toBe("live")
        log.state.events.push(eventAt(501))
        log.wake()
        await until(() => seen.length === 501)
      },
    )
    expect(seen).toEqual([...many, 501])
    expect(buffer.most).toBeLessThan(64 * 1024 + 2 * 16_000)
  })
})

const until = async (holds: () => boolean) => {
  while (!holds()) await Bun.sleep(1)
}

/** Runs a dispatcher on a log while something happens. */
const run = (
  { layer }: ReturnType<typeof logOf>,
  hub: Hub,
  deliver: (events: ReadonlyArray<LoggedEvent>) => Effect.Effect<ReturnType<typeof framesFor>>,
  clock: Layer.Layer<never>,
  what: (replay: (socket: RealtimeSocket) => Promise<void>) => Promise<void>,
) =>
  Effect.gen(function* () {
    const dispatcher = yield* makeDispatcher(hub, { before: () => Effect.void, deliver, pollMillis: 1000 })
    const running = yield* Effect.forkScoped(dispatcher.run)
    const context = yield* Effect.context<RealtimeEvents>()
    yield* Effect.promise(() => what((socket) => Effect.runPromiseWith(context)(dispatcher.replay(socket))))
    yield* Fiber.interrupt(running)
  }).pipe(Effect.scoped, Effect.provide(Layer.mergeAll(layer, clock, Logger.layer([]))), Effect.runPromise)
