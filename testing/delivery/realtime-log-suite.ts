import { DateTime, Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import { RealtimeEvents, RealtimeLog, sweepLog, Transactions, type UserId } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { freshId } from "../samples/samples.ts"

const user = () => freshId() as UserId

const eventTo = (id: UserId, subject: string) =>
  ({ kind: "offer.updated", audience: { kind: "user", id }, subject }) as const

/** Appends events in one transaction. */
const append = Effect.fnUntraced(function* (...events: ReadonlyArray<ReturnType<typeof eventTo>>) {
  const log = yield* RealtimeLog
  const { atomically } = yield* Transactions
  yield* atomically(log.append(events))
})

/** Everything after a number, read in parts. */
const readAll = Effect.fnUntraced(function* (from: number, atOnce = 3) {
  const events = yield* RealtimeEvents
  yield* events.number
  const all = []
  for (let n = from; ; ) {
    const { events: part } = yield* events.after(n, atOnce)
    all.push(...part)
    if (part.length < atOnce) return all
    n = part.at(-1)?.n ?? n
  }
})

const head = Effect.gen(function* () {
  const events = yield* RealtimeEvents
  yield* events.number
  return (yield* events.bounds).head
})

export const realtimeLogSuite = (
  { describe, expect, test }: Kit,
  run: Run<RealtimeEvents | RealtimeLog | Transactions>,
) =>
  describe("The realtime log", () => {
    test("keeps what was appended, in its order and with growing numbers", () =>
      run(
        Effect.gen(function* () {
          const from = yield* head
          const [one, other] = [user(), user()]
          yield* append(eventTo(one, "1"), eventTo(other, "2"))
          yield* append(eventTo(one, "3"))
          const events = yield* readAll(from, 2)
          expect(events.map(({ audience, subject }) => [audience.id, subject])).toEqual([
            [one, "1"],
            [other, "2"],
            [one, "3"],
          ])
          expect(events.every(({ n }, i) => n > (events[i - 1]?.n ?? from))).toBe(true)
          expect(yield* head).toBe(events.at(-1)?.n ?? 0)
        }),
      ))

    test("has nothing of a transaction that failed", () =>
      run(
        Effect.gen(function* () {
          const from = yield* head
          const log = yield* RealtimeLog
          const { atomically } = yield* Transactions
          const failing = Effect.andThen(log.append([eventTo(user(), "lost")]), Effect.fail("no"))
          expect(yield* Effect.flip(atomically(failing))).toBe("no")
          expect(yield* readAll(from)).toEqual([])
        }),
      ))

    test("misses nothing of writers at once, while a reader follows by the last number that it read", () =>
      run(
        Effect.gen(function* () {
          const from = yield* head
          const [writers, each] = [8, 12]
          const ids = Array.from({ length: writers }, user)
          const writing = yield* Effect.forkChild(
            Effect.forEach(
              ids,
              (id) => Effect.forEach(Array.from({ length: each }), (_, i) => append(eventTo(id, String(i)))),
              { concurrency: "unbounded", discard: true },
            ),
          )
          const events = yield* RealtimeEvents
          const seen: Array<readonly [UserId, string]> = []
          for (let n = from; seen.length < writers * each; yield* Effect.yieldNow) {
            const isOver = writing.pollUnsafe() !== undefined
            yield* events.number
            const { events: part } = yield* events.after(n, 5)
            for (const { audience, subject } of part) seen.push([audience.id as UserId, subject ?? ""])
            if (isOver && part.length === 0) break
            n = part.at(-1)?.n ?? n
          }
          yield* Fiber.join(writing)
          for (const id of ids)
            expect(seen.filter(([of]) => of === id).map(([, subject]) => subject)).toEqual(
              Array.from({ length: each }, (_, i) => String(i)),
            )
          expect(seen.length).toBe(writers * each)
        }),
      ))

    test("wakes the readers of this process after the commit, until they stop listening", () =>
      run(
        Effect.gen(function* () {
          const events = yield* RealtimeEvents
          const from = yield* head
          const woken = yield* Latch.make(false)
          yield* Effect.scoped(
            Effect.gen(function* () {
              yield* events.onAppended(() => woken.openUnsafe())
              yield* append(eventTo(user(), "1"))
              // Readers may be woken for nothing, as when they begin to listen.
              while ((yield* events.after(from, 10)).events.length < 1) {
                yield* woken.await
                yield* woken.close
              }
            }),
          )
          expect((yield* events.after(from, 10)).events.length).toBe(1)
        }),
      ))

    test("is swept of what is 15 minutes old, and says from where on it is whole", () =>
      run(
        Effect.gen(function* () {
          const events = yield* RealtimeEvents
          // After every moment at which another suite appends.
          yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("3990-01-01T00:00:00Z")))
          yield* append(eventTo(user(), "old"), eventTo(user(), "old too"))
          const floor = yield* head
          yield* TestClock.adjust("15 minutes")
          yield* append(eventTo(user(), "young"))
          yield* events.number
          yield* TestClock.adjust("1 millis")
          expect(yield* sweepLog()).toBeGreaterThanOrEqual(2)
          expect((yield* events.bounds).floor).toBe(floor)
          const part = yield* events.after(0, 10)
          expect(part.events.map(({ subject }) => subject)).toEqual(["young"])
          expect(part.floor).toBe(floor)
          expect(yield* sweepLog()).toBe(0)
          // Numbers do not come again, although the newest rows may be gone.
          yield* TestClock.adjust("16 minutes")
          yield* sweepLog()
          const before = yield* head
          yield* append(eventTo(user(), "next"))
          expect(yield* head).toBeGreaterThan(before)
        }).pipe(Effect.provide(TestClock.layer())),
      ))
  })
