import { DateTime, Effect, Fiber, Option } from "effect"
import {
  type CauseHash,
  type EmailAddress,
  Outbox,
  type OutboxEntry,
  type OutboxId,
  type Receiver,
  type RecipientHash,
  Transactions,
  type WaitingReceiver,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, freshId, rolledBack, successes, twentyTimes, walk } from "../samples/samples.ts"

export const mail = (at: DateTime.Utc, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: freshId<OutboxId>(),
  receiver: "mail",
  to: "ada@example.org" as EmailAddress,
  recipientHash: null,
  causeHash: null,
  kind: "verification",
  content: "sealed",
  createdAt: at,
  attempts: 0,
  giveUpAt: DateTime.add(at, { days: 1 }),
  nextAttemptAt: at,
  claimedAt: null,
  sentAt: null,
  failedAt: null,
  lastError: null,
  responseStatus: null,
  ...fields,
})
const given = { nextAttemptAt: null, content: null } as const
const endedOf = (receiver: Receiver, at: DateTime.Utc) =>
  [{ sentAt: at }, { failedAt: at }].map((end) => mail(at, { receiver, ...given, ...end }))
const idsOf = (mails: ReadonlyArray<OutboxEntry>) => mails.map(({ id }) => id)

type Steps = Generator<Effect.Effect<unknown, unknown, Outbox | Transactions>, void, never>

/** What the port `Outbox` promises. */
export const outboxSuite = ({ describe, expect, test }: Kit, run: Run<Outbox | Transactions>) =>
  describe("Outbox", () => {
    /** A test with the outbox, and with days of which no other test has entries. */
    const kept = (name: string, body: (outbox: Outbox["Service"], day: ReturnType<typeof era>) => Steps) =>
      test(name, () => run(Effect.flatMap(Outbox, (outbox) => Effect.gen(() => body(outbox, era())))))

    const added = Effect.fnUntraced(function* (...mails: ReadonlyArray<OutboxEntry>) {
      const outbox = yield* Outbox
      yield* Effect.forEach(mails, outbox.add, { discard: true })
    })
    const stored = Effect.fnUntraced(function* (id: OutboxId) {
      const outbox = yield* Outbox
      return (yield* walk((page) => outbox.list("mail", false, page), 100)).find((one) => one.id === id)
    })

    kept("an entry is read as it was added, and after saving as it was saved", function* (outbox, day) {
      const entry = mail(day(0))
      yield* added(entry)
      expect(yield* stored(entry.id)).toEqual(entry)
      const saved: OutboxEntry = {
        ...entry,
        ...given,
        to: null,
        recipientHash: "hash" as RecipientHash,
        causeHash: "cause" as CauseHash,
        attempts: 3,
        giveUpAt: day(3),
        sentAt: day(1),
        failedAt: day(2),
        lastError: "451 later",
        responseStatus: 503,
      }
      expect(yield* outbox.save(saved)).toBe(true)
      expect(yield* stored(entry.id)).toEqual(saved)
    })

    kept("a content stays as it was stored last, until it is erased", function* (outbox, day) {
      const entry = mail(day(0))
      yield* added(entry)
      yield* outbox.keepContent(entry.id, "sealed again")
      yield* rolledBack(outbox.keepContent(entry.id, "another"))
      yield* outbox.save({ ...entry, attempts: 1 })
      expect(yield* stored(entry.id)).toEqual({ ...entry, attempts: 1, content: "sealed again" })
      yield* outbox.save({ ...entry, content: null })
      expect((yield* stored(entry.id))?.content).toBeNull()
      yield* outbox.remove(entry.id)
      yield* outbox.keepContent(entry.id, "sealed")
      expect(yield* stored(entry.id)).toBeUndefined()
    })

    kept("a removed entry is gone, and saving it does not bring it back", function* (outbox, day) {
      const entry = mail(day(0))
      yield* added(entry)
      yield* outbox.remove(entry.id)
      expect(yield* outbox.save(entry)).toBe(false)
      expect(yield* stored(entry.id)).toBeUndefined()
    })

    kept("what was not sent to an address is removed, and nothing else", function* (outbox, day) {
      const to = `${freshId()}@example.org` as EmailAddress
      const waiting = [mail(day(0), { to }), mail(day(0), { to, kind: "idp-linked", nextAttemptAt: day(5) })]
      const givenUp = mail(day(0), { to, ...given, failedAt: day(1) })
      const sent = mail(day(0), { to: null, ...given, sentAt: day(1) })
      const others = [mail(day(0)), mail(day(0), { to: to.toUpperCase() as EmailAddress })]
      yield* added(...waiting, givenUp, sent, ...others)
      yield* rolledBack(outbox.removeUnsent(to))
      expect(yield* stored(givenUp.id)).toEqual(givenUp)
      yield* outbox.removeUnsent(to)
      for (const { id } of [...waiting, givenUp]) expect(yield* stored(id)).toBeUndefined()
      for (const left of [sent, ...others]) expect(yield* stored(left.id)).toEqual(left)
    })

    kept("it is known when the newest of one kind were added for one recipient, sent or not", function* (outbox, day) {
      const [recipientHash, causeHash] = [freshId<RecipientHash>(), freshId<CauseHash>()]
      const at = (n: number, fields: Partial<OutboxEntry> = {}) => mail(day(n), { recipientHash, causeHash, ...fields })
      const by = (n: number, cause: CauseHash | null = causeHash) => ({ at: day(n), cause })
      yield* added(at(1), at(3, { ...given, to: null, sentAt: day(4) }), at(2, { causeHash: null, failedAt: day(4) }))
      yield* added(at(4, { kind: "password-reset" }), mail(day(4)), mail(day(4), { recipientHash: freshId() }))
      expect(yield* outbox.latestTo(recipientHash, "verification", 10)).toEqual([by(3), by(2, null), by(1)])
      expect(yield* outbox.latestTo(recipientHash, "verification", 2)).toEqual([by(3), by(2, null)])
      expect(yield* outbox.latestTo(recipientHash, "password-reset", 2)).toEqual([by(4)])
      expect(yield* outbox.latestTo(freshId(), "verification", 2)).toEqual([])
    })

    kept("of 20 added at once, each if there are fewer than 5, there are 5 in the end", function* (outbox, day) {
      const { atomically } = yield* Transactions
      const recipientHash = freshId<RecipientHash>()
      const latest = outbox.latestTo(recipientHash, "verification", 10)
      const add = Effect.suspend(() => outbox.add(mail(day(0), { recipientHash })))
      const addOne = Effect.flatMap(latest, ({ length }) => (length < 5 ? add : Effect.void))
      const exits = yield* twentyTimes(() => atomically(addOne))
      expect(successes(exits)).toHaveLength(20)
      expect(yield* latest).toHaveLength(5)
    })

    kept("a claim takes what is due, those that waited longest first, and nothing else", function* (outbox, day) {
      const [now, late, early] = [mail(day(2)), mail(day(1)), mail(day(0))]
      const notYet = mail(day(2), { nextAttemptAt: DateTime.add(day(2), { milliseconds: 1 }) })
      yield* added(late, notYet, now, early, mail(day(0), given))
      const first = yield* outbox.claim("mail", day(2), day(3), 2)
      expect(idsOf(first).sort()).toEqual([early.id, late.id].sort())
      expect(first.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([day(3), day(3)])
      expect(idsOf(yield* outbox.claim("mail", day(2), day(3), 100))).toEqual([now.id])
      expect(yield* outbox.claim("mail", day(2), day(3), 100)).toEqual([])
    })

    kept("a claimed entry is kept from others until its lease ends, and is then due again", function* (outbox, day) {
      const entry = mail(day(0))
      yield* added(entry)
      expect(idsOf(yield* outbox.claim("mail", day(1), day(3), 10))).toEqual([entry.id])
      expect(yield* outbox.claim("mail", DateTime.subtract(day(3), { milliseconds: 1 }), day(4), 10)).toEqual([])
      expect(idsOf(yield* outbox.claim("mail", day(3), day(4), 10))).toEqual([entry.id])
    })

    kept("what a killed server had claimed is due again once claims end, nothing else is", function* (outbox, day) {
      const receiver: Receiver = `mail:${freshId()}`
      const claimed = mail(day(1), { receiver })
      const later = mail(day(1), { receiver, nextAttemptAt: day(5) })
      const over = endedOf(receiver, day(1))
      yield* outbox.endClaims(day(1))
      yield* added(claimed, later, ...over)
      yield* outbox.claim(receiver, day(1), day(3), 10)
      expect(yield* outbox.endClaims(day(2))).toBe(1)
      expect(yield* outbox.endClaims(day(2))).toBe(0)
      expect(yield* outbox.claim(receiver, day(2), day(4), 10)).toEqual([
        { ...claimed, nextAttemptAt: day(4), claimedAt: day(2) },
      ])
      yield* outbox.hasten(receiver, day(3), day(2), 9)
      expect(idsOf(yield* outbox.claim(receiver, day(2), day(4), 10))).toEqual([later.id])
    })

    kept("what waits is counted by receiver, and what is held is due after its release", function* (outbox, day) {
      const [receiver, other]: ReadonlyArray<Receiver> = [`mail:${freshId()}`, `mail:${freshId()}`]
      if (receiver === undefined || other === undefined) return
      const [waiting, held] = [mail(day(5), { receiver }), mail(day(1), { receiver, nextAttemptAt: null })]
      const over = endedOf(receiver, day(1))
      const others = mail(day(1), { receiver: other, nextAttemptAt: null })
      const all = [waiting, held, ...over, others]
      yield* rolledBack(outbox.addAll(all))
      expect([...(yield* outbox.countsWaiting([receiver]))]).toEqual([])
      yield* outbox.addAll(all)
      expect(yield* outbox.countWaiting(receiver, 9)).toBe(1)
      yield* rolledBack(outbox.release(receiver, day(3)))
      yield* outbox.release(receiver, day(3))
      expect(yield* outbox.countWaiting(receiver, 9)).toBe(2)
      expect(yield* outbox.countWaiting(receiver, 1)).toBe(1)
      const unknown = `push:${freshId()}` as const
      expect([...(yield* outbox.countsWaiting([receiver, unknown]))]).toEqual([[receiver, 2]])
      expect(yield* outbox.get(receiver, held.id)).toEqual(Option.some({ ...held, nextAttemptAt: day(3) }))
      expect(yield* outbox.get(other, held.id)).toEqual(Option.none())
      expect(yield* outbox.get(other, others.id)).toEqual(Option.some(others))
      expect([yield* outbox.removeSome(receiver, 3), yield* outbox.removeSome(receiver, 3)]).toEqual([3, 1])
      expect(yield* outbox.get(other, others.id)).toEqual(Option.some(others))
    })

    kept("each receiver with waiting entries is found once, with the time of the first", function* (outbox, day) {
      const receivers = [1, 2, 3, 4].map(() => `mail:${freshId()}` as const).sort()
      const [one, two, none, three] = receivers as [Receiver, Receiver, Receiver, Receiver]
      yield* added(mail(day(4), { receiver: one }), mail(day(2), { receiver: one }))
      yield* added(mail(day(3), { receiver: two }), mail(day(1), { receiver: two, ...given, sentAt: day(1) }))
      yield* added(mail(day(1), { receiver: none, ...given, failedAt: day(1) }), mail(day(1), { receiver: three }))
      const found = Effect.fnUntraced(function* (limit: number) {
        const all: Array<WaitingReceiver> = []
        for (;;) {
          const some: ReadonlyArray<WaitingReceiver> = yield* outbox.waiting(all.at(-1)?.receiver ?? "", limit)
          expect(some.length).toBeLessThanOrEqual(limit)
          all.push(...some)
          if (some.length < limit) return all.filter(({ receiver }) => receivers.includes(receiver as never))
        }
      })
      for (const limit of [1, 2, 100])
        expect(yield* found(limit)).toEqual([
          { receiver: one, dueAt: day(2) },
          { receiver: two, dueAt: day(3) },
          { receiver: three, dueAt: day(1) },
        ])
      expect(idsOf(yield* outbox.claim(none, day(9), day(10), 9))).toEqual([])
      expect(yield* outbox.claim(one, day(3), day(10), 9)).toHaveLength(1)
    })

    kept("of 20 claims at once, no two take the same entry, and together they take all", function* (outbox, day) {
      const entries = Array.from({ length: 50 }, () => mail(day(0)))
      yield* added(...entries)
      const claims = successes(yield* twentyTimes(() => outbox.claim("mail", day(1), day(5), 5)))
      const rest = yield* outbox.claim("mail", day(1), day(5), 100)
      expect(claims).toHaveLength(20)
      for (const claim of claims) expect(claim.length).toBeLessThanOrEqual(5)
      expect([...claims.flatMap(idsOf), ...idsOf(rest)].sort()).toEqual(idsOf(entries).sort())
    })

    kept("a claim in a rolled-back transaction has taken nothing", function* (outbox, day) {
      const entry = mail(day(0))
      yield* added(entry)
      yield* rolledBack(outbox.claim("mail", day(1), day(2), 10))
      expect(idsOf(yield* outbox.claim("mail", day(1), day(2), 10))).toEqual([entry.id])
    })

    for (const limit of [1, 2, 3, 100])
      kept(`entries of one moment are listed newest first, each once, ${limit} at a time`, function* (outbox, day) {
        const sound = Array.from({ length: 3 }, () => mail(day(0)))
        const failed = Array.from({ length: 3 }, () => mail(day(0), { ...given, failedAt: day(1) }))
        yield* added(...sound, ...failed)
        const own = new Set<string>(idsOf([...sound, ...failed]))
        const listed = Effect.fnUntraced(function* (failedOnly: boolean) {
          const all = idsOf(yield* walk((page) => outbox.list("mail", failedOnly, page), limit))
          expect(new Set(all).size).toBe(all.length)
          return all.filter((id) => own.has(id)) as ReadonlyArray<string>
        })
        expect(yield* listed(false)).toEqual([...backwards([...sound, ...failed])])
        expect(yield* listed(true)).toEqual([...backwards(failed)])
      })

    kept("one entry or all are given back if they were given up, and no other", function* (outbox, day) {
      const [failed, waiting, gone] = [mail(day(0), { ...given, failedAt: day(1) }), mail(day(0)), freshId<OutboxId>()]
      yield* added(failed, waiting)
      expect(yield* outbox.givenUp("mail", failed.id)).toEqual([failed])
      expect(yield* outbox.givenUp("mail", waiting.id)).toEqual([])
      expect(yield* outbox.givenUp("mail", gone)).toEqual([])
      const all = idsOf(yield* outbox.givenUp("mail", null))
      expect(all).toContain(failed.id)
      expect(all).not.toContain(waiting.id)
      expect(yield* outbox.givenUp("mail", null, 1)).toHaveLength(1)
      expect(idsOf(yield* outbox.givenUp("webhook", null))).not.toContain(failed.id)
      expect(yield* outbox.givenUp("webhook", failed.id)).toEqual([])
    })

    kept("a waiter is woken by the commit that adds an entry, not by one rolled back", function* (outbox, day) {
      const { atomically } = yield* Transactions
      // What earlier tests added counts as received.
      yield* Effect.andThen(outbox.add(mail(day(0))), outbox.added)
      const waiting = yield* Effect.forkChild(outbox.added)
      yield* rolledBack(outbox.add(mail(day(0))))
      expect(waiting.pollUnsafe()).toBeUndefined()
      yield* atomically(
        Effect.gen(function* () {
          yield* outbox.add(mail(day(0)))
          yield* Effect.yieldNow
          expect(waiting.pollUnsafe()).toBeUndefined()
        }),
      )
      yield* Fiber.join(waiting)
    })
  })
