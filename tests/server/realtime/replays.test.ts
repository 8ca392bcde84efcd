import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { Hub } from "../../../server/realtime/hub.ts"
import { RecentEvents } from "../../../server/realtime/recent-events.ts"
import { clientOf, eventAt, framesFor, impatient, logOf, run, until } from "./log-and-clients.ts"

const upTo = (last: number, from = 0) => Array.from({ length: last - from }, (_, n) => from + n + 1)
const calm = impatient(() => {})

describe("Clients that come back together", () => {
  test("share the reads of the log and of its objects, and each gets what it missed, once", async () => {
    const log = logOf(upTo(2000))
    log.state.head = 2000
    const hub = new Hub()
    const clients = upTo(40).map(() => clientOf(hub, () => 0))
    let made = 0
    const deliver = (events: Parameters<typeof framesFor>[0]) =>
      Effect.sync(() => {
        made += 1
        return framesFor(events)
      })
    await run(log, hub, deliver, Layer.empty, async (replay) => {
      await until(() => log.state.reads > 0)
      const before = log.state.reads
      // Each comes from somewhere else, and one has missed nothing.
      for (const [n, { socket }] of clients.entries()) socket.position = n === 0 ? 2000 : n * 40
      await Promise.all(clients.map(({ socket }) => replay(socket)))
      expect(log.state.reads - before).toBe(4)
      log.state.events.push(eventAt(2001))
      log.wake()
      await until(() => clients.every(({ seen }) => seen.at(-1) === 2001))
    })
    for (const [n, { seen }] of clients.entries()) expect(seen).toEqual(upTo(2001, n === 0 ? 2000 : n * 40))
    expect(made).toBeLessThan(60)
  })

  test("do not wait for one of them that does not read", async () => {
    const log = logOf(upTo(500))
    log.state.head = 500
    const hub = new Hub()
    const clients = upTo(20).map(() => clientOf(hub, () => 0))
    const slow = clientOf(hub, () => 16_000)
    const state = { isReading: false }
    const reads = impatient(() => {
      if (state.isReading) slow.buffer.waiting = 0
    })
    await run(
      log,
      hub,
      (events) => Effect.succeed(framesFor(events)),
      reads,
      async (replay) => {
        const all = [slow, ...clients].map(({ socket }) => replay(socket))
        await Promise.all(all.slice(1))
        expect(slow.socket.state).toBe("replaying")
        expect(slow.buffer.most).toBeLessThan(64 * 1024 + 2 * 16_000)
        state.isReading = true
        await Promise.all(all)
      },
    )
    for (const { seen } of [slow, ...clients]) expect(seen).toEqual(upTo(500))
  })

  test("connect again when the database does not answer, and later ones are served", async () => {
    const log = logOf(upTo(10))
    log.state.head = 10
    const hub = new Hub()
    const clients = upTo(3).map(() => clientOf(hub, () => 0))
    await run(
      log,
      hub,
      (events) => Effect.succeed(framesFor(events)),
      calm,
      async (replay) => {
        log.state.isDown = true
        const [one, other, last] = clients.map(({ socket }) => socket)
        if (one === undefined || other === undefined || last === undefined) throw new Error("There are not three.")
        const outcomes = await Promise.allSettled([replay(one), replay(other)])
        expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"])
        log.state.isDown = false
        await replay(last)
        expect(last.state).toBe("live")
      },
    )
    expect(clients[2]?.seen).toEqual(upTo(10))
  })

  test("load their lists again when what they missed was swept", async () => {
    const log = logOf(upTo(10, 5))
    Object.assign(log.state, { head: 10, floor: 5 })
    const hub = new Hub()
    const [early, late] = [clientOf(hub, () => 0), clientOf(hub, () => 0)]
    late.socket.position = 7
    await run(
      log,
      hub,
      (events) => Effect.succeed(framesFor(events)),
      calm,
      async (replay) => {
        await Promise.all([replay(early.socket), replay(late.socket)])
      },
    )
    expect(early.seen).toEqual(["resync"])
    expect(late.seen).toEqual([8, 9, 10])
  })
})

describe("The last events in memory", () => {
  const numbers = (recent: RecentEvents, n: number, limit = 100) =>
    recent.after(n, limit)?.map((event) => event.n) ?? null

  test("are those after any number since they begin", () => {
    const recent = new RecentEvents(3)
    expect(numbers(recent, 3)).toEqual([])
    recent.add([5, 6, 9].map(eventAt))
    expect(numbers(recent, 2)).toBeNull()
    expect(numbers(recent, 3)).toEqual([5, 6, 9])
    expect(numbers(recent, 3, 2)).toEqual([5, 6])
    expect(numbers(recent, 5)).toEqual([6, 9])
    expect(numbers(recent, 7)).toEqual([9])
    expect(numbers(recent, 9)).toEqual([])
  })

  test("are 25,000 at most", () => {
    const recent = new RecentEvents(0)
    for (let n = 0; n < 60_000; n += 500) recent.add(upTo(n + 500, n).map(eventAt))
    expect(numbers(recent, 60_000 - 20_000)).toHaveLength(100)
    expect(numbers(recent, 60_000 - 25_001)).toBeNull()
    expect(numbers(recent, 59_998)).toEqual([59_999, 60_000])
  })

  test("reach back to those from before the start, and leave no gap", async () => {
    const log = logOf(upTo(1200))
    const recent = new RecentEvents(1200)
    recent.add([1201].map(eventAt))
    const reach = (n: number) => Effect.runPromise(Effect.provideContext(recent.reach(n), log.context))
    const both = await Promise.all([reach(10), reach(500)])
    expect(both).toEqual([true, true])
    expect(numbers(recent, 10, 2000)).toEqual(upTo(1201, 10))
    const { reads } = log.state
    expect(await reach(0)).toBeTrue()
    expect(log.state.reads).toBe(reads)
    recent.restart(1300)
    expect(await reach(1250)).toBeFalse()
    expect(await reach(1300)).toBeTrue()
  })
})
