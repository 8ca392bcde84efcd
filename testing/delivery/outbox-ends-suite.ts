import { type DateTime, Effect, Option } from "effect"
import { Outbox, type OutboxEntry, type Receiver, type Transactions } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack } from "../samples/samples.ts"
import { mail } from "./outbox-suite.ts"

const given = { nextAttemptAt: null, content: null } as const

type Steps = Generator<Effect.Effect<unknown, unknown, Outbox | Transactions>, void, never>

/** What the port `Outbox` promises of entries that were sent or given up. */
export const outboxEndsSuite = ({ describe, expect, test }: Kit, run: Run<Outbox | Transactions>) =>
  describe("Outbox, its ends", () => {
    /** A test with the outbox, and with days of which no other test has entries. */
    const kept = (name: string, body: (outbox: Outbox["Service"], day: ReturnType<typeof era>) => Steps) =>
      test(name, () => run(Effect.flatMap(Outbox, (outbox) => Effect.gen(() => body(outbox, era())))))

    const added = Effect.fnUntraced(function* (...mails: ReadonlyArray<OutboxEntry>) {
      yield* (yield* Outbox).addAll(mails)
    })
    const left = Effect.fnUntraced(function* (...mails: ReadonlyArray<OutboxEntry>) {
      const outbox = yield* Outbox
      const all = yield* Effect.forEach(mails, ({ id, receiver }) => outbox.get(receiver, id))
      return all.map(Option.isSome)
    })

    kept("a sweep removes what was sent or given up, and never what waits", function* (outbox, day) {
      const [sent, failed] = [mail(day(0), { ...given, sentAt: day(1) }), mail(day(0), { ...given, failedAt: day(1) })]
      const later = mail(day(0), { ...given, sentAt: day(3) })
      const waiting = mail(day(0))
      yield* added(sent, failed, later, waiting)
      expect(yield* outbox.sweep(day(0), 100)).toBe(0)
      expect(yield* outbox.sweep(day(2), 1)).toBe(1)
      expect(yield* outbox.sweep(day(2), 100)).toBe(1)
      expect(yield* left(sent, failed, later, waiting)).toEqual([false, false, true, true])
    })

    kept("what was sent to others than the mail server is deleted on its own, oldest first", function* (outbox, day) {
      const [receiver, other]: [Receiver, Receiver] = [`mail:${freshId()}`, `mail:${freshId()}`]
      const sent = (to: Receiver, at: DateTime.Utc) => mail(day(0), { ...given, receiver: to, sentAt: at })
      const [first, second, third] = [sent(receiver, day(1)), sent(receiver, day(2)), sent(receiver, day(3))]
      const others = [
        sent("mail", day(0)),
        sent(other, day(5)),
        mail(day(0), { ...given, receiver, failedAt: day(0) }),
        mail(day(0), { receiver }),
      ]
      yield* added(third, first, second, ...others)
      const all = [first, second, third, ...others]
      expect(yield* outbox.keepDelivered("mail", 0, 9)).toBe(0)
      expect(yield* outbox.keepDelivered(receiver, 3, 9)).toBe(0)
      yield* rolledBack(outbox.keepDelivered(receiver, 2, 9))
      yield* rolledBack(outbox.sweepDelivered(day(1), 9))
      expect(yield* left(...all)).toEqual([true, true, true, true, true, true, true])
      expect(yield* outbox.keepDelivered(receiver, 2, 9)).toBe(1)
      expect(yield* left(...all)).toEqual([false, true, true, true, true, true, true])
      expect(yield* outbox.sweepDelivered(day(1), 9)).toBe(0)
      expect(yield* outbox.sweepDelivered(day(4), 1)).toBe(1)
      expect(yield* left(...all)).toEqual([false, false, true, true, true, true, true])
      expect(yield* outbox.sweepDelivered(day(4), 9)).toBe(1)
      expect(yield* outbox.keepDelivered(other, 0, 9)).toBe(1)
      expect(yield* left(...all)).toEqual([false, false, false, true, false, true, true])
    })
  })
