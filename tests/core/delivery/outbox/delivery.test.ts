import { expect, test } from "bun:test"
import { DateTime, Deferred, Effect, Fiber, Layer, Logger, type Scope } from "effect"
import { TestClock } from "effect/testing"
import {
  deliverDue,
  makeDelivery,
  Outbox,
  type OutboxEntry,
  type Receiver,
  type Sender,
} from "../../../../core/index.ts"
import { mail } from "../../../../testing/delivery/outbox-suite.ts"
import { memoryPorts } from "../../../../testing/index.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Outbox | Scope.Scope>) =>
  Effect.runPromise(
    effect.pipe(Effect.provide(Layer.mergeAll(memoryPorts(), TestClock.layer(), Logger.layer([]))), Effect.scoped),
  )
const added = (...entries: ReadonlyArray<OutboxEntry>) =>
  Effect.flatMap(Outbox, ({ add }) => Effect.forEach(entries, add, { discard: true }))
const all = (receiver: Receiver = "mail") =>
  Effect.map(
    Outbox.use(({ list }) => list(receiver, false, { limit: 100, after: null })),
    ({ items }) => items,
  )
const senderOf = (send: Sender<never>["send"]) => ({ mail: { send }, webhook: { send }, push: { send } })

test("What is dropped is removed, and what is kept is the content of all later attempts", () =>
  run(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      yield* added(mail(now, { kind: "gone" }), mail(now, { kind: "kept" }))
      const sent: Array<string | null> = []
      const senders = senderOf((entry, keep) => {
        sent.push(entry.content)
        return entry.kind === "gone"
          ? Effect.succeed({ _tag: "Dropped" })
          : Effect.as(keep("made"), { _tag: "Failed", error: "later" })
      })
      expect(yield* deliverDue(senders)).toBe(2)
      expect(yield* all()).toMatchObject([{ kind: "kept", content: "made", lastError: "later", claimedAt: null }])
      yield* TestClock.adjust("1 second")
      expect(yield* deliverDue(senders)).toBe(1)
      expect(sent).toEqual(["sealed", "sealed", "made"])
    }),
  ))

test("What was stored before the clock was set back is sent at once, and what waits as long as it may is not", () =>
  run(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const [hours, minutes] = [DateTime.add(now, { hours: 3 }), DateTime.add(now, { minutes: 10 })]
      const webhook: Receiver = "webhook:1"
      yield* added(
        mail(hours),
        mail(hours, { nextAttemptAt: minutes, receiver: "mail:2" }),
        mail(hours, { receiver: webhook }),
      )
      const sent: Array<string> = []
      const senders = senderOf(({ receiver }) => {
        sent.push(receiver)
        return Effect.succeed({ _tag: "Sent" })
      })
      expect(yield* deliverDue(senders)).toBe(1)
      yield* TestClock.adjust("10 minutes")
      expect(yield* deliverDue(senders)).toBe(1)
      expect(sent).toEqual(["mail", "mail:2"])
    }),
  ))

test("Of what was sent to a webhook or a subscription the newest thousand are kept, and of mails all", () =>
  run(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const before = { nextAttemptAt: null, sentAt: now }
      const receivers = ["mail", "webhook:1", "push:1"] as const
      const kept = Effect.fnUntraced(function* () {
        const outbox = yield* Outbox
        return yield* Effect.forEach(receivers, (receiver) =>
          Effect.map(outbox.list(receiver, false, { limit: 2000, after: null }), ({ items }) => items.length),
        )
      })
      for (const receiver of receivers)
        yield* added(
          ...Array.from({ length: 1000 }, () => mail(now, { receiver, ...before })),
          mail(now, { receiver, kind: "newest" }),
          mail(now, { receiver, nextAttemptAt: null, failedAt: now }),
        )
      yield* TestClock.adjust("1 second")
      expect(yield* deliverDue(senderOf(() => Effect.succeed({ _tag: "Sent" })))).toBe(3)
      expect(yield* kept()).toEqual([1002, 1001, 1001])
      const { items } = yield* Outbox.use(({ list }) => list("webhook:1", false, { limit: 2000, after: null }))
      expect(items.filter(({ kind }) => kind === "newest")).toMatchObject([{ attempts: 1 }])
    }),
  ))

test("An attempt that never ends has failed after a minute, long before its lease ends", () =>
  run(
    Effect.gen(function* () {
      yield* added(mail(yield* DateTime.now))
      const fiber = yield* Effect.forkChild(deliverDue(senderOf(() => Effect.never)))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      expect(yield* all()).toMatchObject([{ attempts: 1, lastError: "TIMEOUT", sentAt: null, claimedAt: null }])
    }),
  ))

test("An attempt that is interrupted leaves its entry due, as if it had not begun", () =>
  run(
    Effect.gen(function* () {
      const began = yield* Deferred.make<void>()
      const entry = mail(yield* DateTime.now)
      yield* added(entry)
      const fiber = yield* Effect.forkChild(
        deliverDue(senderOf(() => Effect.andThen(Deferred.succeed(began, undefined), Effect.never))),
      )
      yield* Deferred.await(began)
      yield* Fiber.interrupt(fiber)
      expect(yield* all()).toEqual([entry])
    }),
  ))

test("A receiver that is behind many slow ones has its turn when the first of their attempts ends", () =>
  run(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const names = Array.from({ length: 10 }, (_, n): Receiver => `mail:slow-${n}`)
      yield* added(...names.flatMap((receiver) => Array.from({ length: 20 }, () => mail(now, { receiver }))))
      const ends: Array<Deferred.Deferred<void>> = []
      const begun: Array<string> = []
      const delivery = yield* makeDelivery(
        senderOf(({ receiver }) =>
          Effect.gen(function* () {
            begun.push(receiver)
            const end = yield* Deferred.make<void>()
            ends.push(end)
            yield* Deferred.await(end)
            return { _tag: "Sent" } as const
          }),
        ),
      )
      const pass = Effect.gen(function* () {
        const { attempts } = yield* delivery.pass
        for (const attempt of attempts) yield* Effect.forkScoped(attempt)
        yield* Effect.yieldNow
        yield* Effect.yieldNow
        return attempts.length
      })
      expect(yield* pass).toBe(10)
      expect(begun.toSorted()).toEqual(names.toSorted())
      yield* added(mail(now, { receiver: "mail:zzz" }))
      expect(yield* pass).toBe(0)
      yield* Deferred.succeed(ends[7] as Deferred.Deferred<void>, undefined)
      yield* delivery.ended
      expect(yield* pass).toBe(1)
      expect(begun.at(-1)).toBe("mail:zzz")
    }),
  ))

test("An attempt that is under way is not begun again, also when the clock jumps past its lease", () =>
  run(
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const entry = mail(yield* DateTime.now)
      yield* added(entry)
      const { pass } = yield* makeDelivery(senderOf(() => Effect.succeed({ _tag: "Sent" })))
      const [attempt = Effect.void] = (yield* pass).attempts
      yield* outbox.endClaims(entry.createdAt)
      expect((yield* pass).attempts).toEqual([])
      yield* attempt
      expect(yield* all()).toMatchObject([{ attempts: 1, nextAttemptAt: null, claimedAt: null }])
    }),
  ))

test("What is postponed has had no attempt, and is due when its sender says, unless that is too late", () =>
  run(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      yield* added(mail(now, { kind: "later" }), mail(now, { kind: "too-late", giveUpAt: now }))
      const until = DateTime.add(now, { seconds: 3 })
      expect(yield* deliverDue(senderOf(() => Effect.succeed({ _tag: "Postponed", until })))).toBe(2)
      const later = { attempts: 0, lastError: null, claimedAt: null, failedAt: null, nextAttemptAt: until }
      const given = { attempts: 0, lastError: "TIMEOUT", claimedAt: null, failedAt: now, nextAttemptAt: null }
      const entries = yield* all()
      expect(entries.find(({ kind }) => kind === "later")).toMatchObject(later)
      expect(entries.find(({ kind }) => kind === "too-late")).toMatchObject(given)
      const sends = senderOf(() => Effect.succeed({ _tag: "Sent" }))
      expect(yield* deliverDue(sends)).toBe(0)
      yield* TestClock.adjust("3 seconds")
      expect(yield* deliverDue(sends)).toBe(1)
    }),
  ))
