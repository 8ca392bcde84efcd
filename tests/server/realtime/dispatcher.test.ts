import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { LoggedEvent } from "../../../core/index.ts"
import { Hub } from "../../../server/realtime/hub.ts"
import { clientOf, eventAt, framesFor, impatient, logOf, run, until } from "./log-and-clients.ts"

describe("The dispatcher", () => {
  test("leaves out an event for which no frame can be made, and asks clients to load their lists again", async () => {
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

  test("asks clients to load again when events were swept before it has read them", async () => {
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
      // As when Bun says that its buffer has space again.
      socket.sendHeld()
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
