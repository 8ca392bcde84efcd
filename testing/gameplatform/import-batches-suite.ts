import { DateTime, Effect, Exit, Fiber, Option } from "effect"
import {
  type ImportBatch,
  ImportBatches,
  type ImportId,
  ImportQueue,
  ImportsErrors,
  Transactions,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { batch, later, over, storedBatch, waiting } from "../samples/import.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `Imports` promises. */
export const importBatchesSuite = (
  { describe, expect, test }: Kit,
  run: Run<ImportBatches | ImportQueue | Transactions | Users>,
) =>
  describe("Imports", () => {
    const everybody = { userId: null, source: null, status: null } as const
    const listed = Effect.fnUntraced(function* (filter: Parameters<ImportBatches["Service"]["list"]>[0], limit = 100) {
      const imports = yield* ImportBatches
      return yield* walk((page) => imports.list(filter, page), limit)
    })
    /** Takes at `now`, for a second; whatever has been taken longer than for a minute counts as free. */
    const claim = Effect.fnUntraced(function* (now: DateTime.Utc) {
      return Option.getOrNull(
        yield* (yield* ImportBatches).claim({ now, until: later(now, 1), latest: later(now, 60) }),
      )
    })
    const put = (batches: ReadonlyArray<ImportBatch>, at: DateTime.Utc) =>
      Effect.flatMap(ImportBatches, ({ save }) =>
        Effect.forEach(batches, (one) => save(over(one, at)), { discard: true }),
      )

    test("a batch is read as it was added, and after saving as it was saved", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const stored = yield* storedBatch(day(0))
          expect(yield* imports.get(stored.id)).toEqual(stored)
          const saved: ImportBatch = {
            ...stored,
            status: "partial",
            total: 9,
            imported: 1,
            updated: 2,
            skipped: 3,
            failed: 3,
            left: 0,
            errorCount: 4,
            claimedUntil: day(1),
            updatedAt: day(2),
            finishedAt: day(3),
          }
          yield* imports.save(saved)
          expect(yield* imports.get(stored.id)).toEqual(saved)
          expect(yield* Effect.flip(imports.get(freshId()))).toBeInstanceOf(ImportsErrors.ImportNotFound)
        }),
      ))

    test("a batch that was never added is not made by saving it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const never = batch((yield* storedUser(day(0))).id, day(0))
          yield* imports.save(never)
          expect(yield* Effect.flip(imports.get(never.id))).toBeInstanceOf(ImportsErrors.ImportNotFound)
        }),
      ))

    test("a user has one active batch, and any number of those that are over", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const first = yield* storedBatch(day(0))
          const again = batch(first.userId, day(1))
          expect(yield* Effect.flip(imports.add(again, [waiting(1)]))).toBeInstanceOf(
            ImportsErrors.ImportAlreadyInProgress,
          )
          yield* imports.save({ ...first, status: "running" })
          expect(yield* Effect.flip(imports.add(again, []))).toBeInstanceOf(ImportsErrors.ImportAlreadyInProgress)
          yield* imports.save(over(first, day(1)))
          yield* imports.add(again, [])
          expect(yield* imports.active(first.userId)).toEqual([again])
          expect(yield* Effect.flip(imports.save({ ...first, status: "queued" }))).toBeInstanceOf(
            ImportsErrors.ImportAlreadyInProgress,
          )
          expect((yield* imports.active(null)).map(({ id }) => id)).toContain(again.id)
          yield* put([again], day(2))
        }),
      ))

    each(test)([1, 2, 100])("batches of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { id: userId } = yield* storedUser(day(0))
          const done = yield* Effect.forEach(Array(3).fill(0), () => storedBatch(day(0), { userId, status: "done" }))
          const failed = yield* Effect.forEach(Array(2).fill(0), () =>
            storedBatch(day(0), { userId, status: "failed" }),
          )
          const other = yield* storedBatch(day(0), { status: "failed" })
          const ids = Effect.map((found: ReadonlyArray<ImportBatch>) => found.map(({ id }) => id as string))
          expect(yield* ids(listed({ userId, status: null, source: null }, limit))).toEqual([
            ...backwards([...done, ...failed]),
          ])
          expect(yield* ids(listed({ userId, status: "failed", source: null }, limit))).toEqual([...backwards(failed)])
          const all = yield* ids(listed({ ...everybody, status: "failed" }, limit))
          expect(all).toEqual(expect.arrayContaining([...backwards([...failed, other])]))
        }),
      ),
    )

    test("the batch to which something happened least recently is taken, and kept from others until its lease ends", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [late, early] = [yield* storedBatch(day(1)), yield* storedBatch(day(0))]
          const ended = yield* storedBatch(day(0), { status: "done" })
          const now = day(2)
          expect(yield* claim(now)).toEqual({ ...early, claimedUntil: later(now, 1) })
          expect((yield* claim(now))?.id).toBe(late.id)
          expect(yield* claim(now)).toBeNull()
          expect(yield* claim(DateTime.subtract(later(now, 1), { milliseconds: 1 }))).toBeNull()
          expect((yield* claim(later(now, 1)))?.id).toBe(early.id)
          yield* put([late, early, ended], now)
        }),
      ))

    test("no user is believed to have a batch for days because a clock was put back", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const stored = yield* storedBatch(day(0), { claimedUntil: day(9) })
          expect((yield* claim(day(1)))?.id).toBe(stored.id)
          yield* put([stored], day(2))
        }),
      ))

    test("of 20 that take at once no two take the same batch", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const stored = yield* Effect.forEach(Array(5).fill(0), () => storedBatch(day(0)))
          const taken = successes(yield* twentyTimes(() => claim(day(1))))
          expect(taken).toHaveLength(20)
          const ids = taken.flatMap((one) => (one === null ? [] : [one.id]))
          expect(new Set(ids).size).toBe(ids.length)
          const rest: Array<ImportId> = []
          for (let one = yield* claim(day(1)); one !== null; one = yield* claim(day(1))) rest.push(one.id)
          expect([...ids, ...rest].sort()).toEqual(stored.map(({ id }) => id).sort())
          yield* put(stored, day(2))
        }),
      ))

    test("of 20 that one user starts at once, exactly one is there, with its games", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const { id: userId } = yield* storedUser(day(0))
          const exits = yield* twentyTimes((n) => {
            const one = batch(userId, day(0))
            return Effect.as(imports.add(one, [waiting(n + 1)]), [one, n + 1] as const)
          })
          const [winner, ...others] = successes(exits)
          expect(others).toEqual([])
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          if (winner === undefined) return yield* Effect.die("Not all of it was stored.")
          expect(yield* listed({ userId, status: null, source: null })).toEqual([winner[0]])
          expect(yield* (yield* ImportQueue).next(winner[0].id, 10)).toEqual([waiting(winner[1])])
          yield* put([winner[0]], day(1))
        }),
      ))

    test("of 20 old batches of one user that become active at once, exactly one does", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const { id: userId } = yield* storedUser(day(0))
          const old = yield* Effect.forEach(Array(20).fill(0), () => storedBatch(day(0), { userId, status: "failed" }))
          const exits = yield* twentyTimes((n) =>
            imports.save({ ...(old[n] ?? batch(userId, day(0))), status: "queued" }),
          )
          expect(successes(exits)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          const active = yield* imports.active(userId)
          expect(active).toHaveLength(1)
          yield* put(active, day(1))
        }),
      ))

    test("of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const { id: userId } = yield* storedUser(day(0))
          const never = batch(userId, day(0))
          yield* rolledBack(imports.add(never, [waiting(1)]))
          expect(yield* listed({ userId, status: null, source: null })).toEqual([])
          expect(yield* (yield* ImportQueue).next(never.id, 10)).toEqual([])
          const stored = yield* storedBatch(day(0))
          yield* rolledBack(claim(day(1)))
          yield* rolledBack(imports.save(over(stored, day(1))))
          expect(yield* imports.get(stored.id)).toEqual(stored)
          yield* put([stored], day(2))
        }),
      ))

    test("a batch ends with its user, and its games with it", () =>
      run(
        Effect.gen(function* () {
          const stored = yield* storedBatch(era()(0), {}, [waiting(1), waiting(2)])
          yield* (yield* Users).remove(stored.userId)
          expect(yield* Effect.flip((yield* ImportBatches).get(stored.id))).toBeInstanceOf(ImportsErrors.ImportNotFound)
          expect(yield* (yield* ImportQueue).next(stored.id, 10)).toEqual([])
        }),
      ))

    test("a waiting server is woken by the commit that adds a batch, and not by one that is rolled back", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const imports = yield* ImportBatches
          const { atomically } = yield* Transactions
          const users = yield* Effect.forEach(Array(2).fill(0), () => storedUser(day(0)))
          const [first, second] = users.map(({ id }) => batch(id, day(0)))
          if (first === undefined || second === undefined) return yield* Effect.die("Not all of it was stored.")
          // What earlier tests added counts as received.
          yield* Effect.andThen(imports.add(first, []), imports.added)
          const waits = yield* Effect.forkChild(imports.added)
          yield* rolledBack(imports.add(second, []))
          expect(waits.pollUnsafe()).toBeUndefined()
          yield* atomically(
            Effect.gen(function* () {
              yield* imports.add(second, [])
              yield* Effect.yieldNow
              expect(waits.pollUnsafe()).toBeUndefined()
            }),
          )
          yield* Fiber.join(waits)
          yield* put([first, second], day(1))
        }),
      ))
  })
