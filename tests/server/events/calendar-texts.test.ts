import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type EventId, Events, type TokenHash, type UserId } from "../../../core/index.ts"
import { calendarTexts } from "../../../server/events/calendars.ts"
import { memoryPorts } from "../../../testing/memory-ports.ts"
import { storedEvent } from "../../../testing/samples/events.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { turnsDuring } from "../../support/turns.ts"

/** The events in memory, which count how often they are asked for a calendar. */
const counting = Effect.gen(function* () {
  const events = yield* Events
  const calls = { calendarOf: 0, showSome: 0 }
  const count = (name: keyof typeof calls) => Effect.sync(() => void calls[name]++)
  const counted = Events.of({
    ...events,
    calendarOf: (...asked) => Effect.andThen(count("calendarOf"), events.calendarOf(...asked)),
    showSome: (...asked) => Effect.andThen(count("showSome"), events.showSome(...asked)),
  })
  return { calls, counted }
})

const run = <A, E>(effect: Effect.Effect<A, E, Events>) =>
  Effect.runPromise(effect.pipe(Effect.provide(memoryPorts()), Effect.provide(TestClock.layer())))

const feed = (userId: UserId) => ({ userId, secretHash: `hash of ${userId}` as TokenHash })

const hosting = Effect.fnUntraced(function* (count: number) {
  const user = freshId<UserId>()
  for (let n = 0; n < count; n++) yield* storedEvent(user, { description: "\\;,".repeat(1666) })
  return user
})

describe("The texts of calendar feeds", () => {
  test("eight readers at once get one text, which is kept for a minute", () =>
    run(
      Effect.gen(function* () {
        const user = yield* hosting(120)
        const { calls, counted } = yield* counting
        const textOf = calendarTexts("curio.test")
        // Each request brings a value of its own.
        const read = Effect.suspend(() => textOf(feed(user))).pipe(Effect.provideService(Events, counted))
        const texts = yield* Effect.all(
          Array.from({ length: 8 }, () => read),
          { concurrency: "unbounded" },
        )
        expect(new Set(texts.map(({ text }) => text)).size).toBe(1)
        expect(texts[0]?.text.match(/BEGIN:VEVENT/g)).toHaveLength(120)
        expect(calls).toEqual({ calendarOf: 1, showSome: 3 })
        yield* TestClock.adjust("59 seconds")
        yield* read
        expect(calls.calendarOf).toBe(1)
        yield* TestClock.adjust("1 second")
        expect((yield* read).tag).toBe(texts[0]?.tag ?? "")
        expect(calls.calendarOf).toBe(2)
      }),
    ))

  test("another request has its turn after every 50 events", () =>
    run(
      Effect.gen(function* () {
        let portions = 0
        const seen = new Set<number>()
        // Its answers are there at once, as those of SQLite are.
        const events = Events.of({
          ...(yield* Events),
          calendarOf: () => Effect.succeed(Array.from({ length: 200 }, () => freshId<EventId>())),
          showSome: () =>
            Effect.sync(() => {
              portions++
              return []
            }),
        })
        const reader = Effect.provideService(calendarTexts("curio.test")(feed(freshId())), Events, events)
        // As the server does: each request runs in a fiber of its own, which has not yielded before.
        yield* turnsDuring(
          Effect.promise(() => Effect.runPromise(reader)),
          () => seen.add(portions),
        )
        expect([...seen]).toEqual(expect.arrayContaining([1, 2, 3]))
      }),
    ))

  test("one feed is made at a time, and the feeds that are kept are few", () =>
    run(
      Effect.gen(function* () {
        const users = yield* Effect.all(Array.from({ length: 40 }, () => hosting(1)))
        const { calls, counted } = yield* counting
        const textOf = calendarTexts("curio.test")
        let inside = 0
        const alone = Events.of({
          ...counted,
          calendarOf: (...asked) =>
            Effect.gen(function* () {
              expect(++inside).toBe(1)
              yield* Effect.yieldNow
              const ids = yield* counted.calendarOf(...asked)
              inside--
              return ids
            }),
        })
        const all = () =>
          Effect.forEach(users, (user) => textOf(feed(user)), { concurrency: "unbounded" }).pipe(
            Effect.provideService(Events, alone),
          )
        const texts = yield* all()
        expect(new Set(texts.map(({ text }) => text)).size).toBe(40)
        yield* all()
        expect(calls.calendarOf).toBeGreaterThan(40)
      }),
    ))
})
