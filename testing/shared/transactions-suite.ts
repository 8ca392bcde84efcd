import { DateTime, Deferred, Effect, Exit, Fiber, References } from "effect"
import { type AuditEntryId, AuditLog, type Collections, Transactions, type UserId } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { era, freshId, walk } from "../samples/samples.ts"

/** Writes an entry with a command of its own. */
export const written = Effect.fnUntraced(function* (command: string) {
  const at = era()(0)
  const entry = { id: freshId<AuditEntryId>(), at, command, target: "someUser", note: null, actor: null }
  yield* (yield* AuditLog).add(entry)
  return entry
})
/** How many entries of a command there are. */
export const countOf = Effect.fnUntraced(function* (command: string) {
  const log = yield* AuditLog
  return (yield* walk(log.list, 100)).filter((entry) => entry.command === command).length
})
/** Newer than anything else, so that it is on the first page. */
const counted = DateTime.makeUnsafe("2030-01-01T00:00:00Z")
/** A statement that nothing stores: the account does not exist. */
const fault = Effect.suspend(() => storedCollection(freshId<UserId>(), era()(0)))

const eventsOnce = Effect.promise(() => new Promise((resume) => setTimeout(resume, 0)))

/** What the port `Transactions` promises. */
export const transactionsSuite = (
  { describe, expect, test }: Kit,
  run: Run<AuditLog | Collections | Transactions>,
  { readersDuringWrites }: { readonly readersDuringWrites: boolean },
) =>
  describe("Transactions", () => {
    test("what was written is there once the transaction committed", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const command = crypto.randomUUID()
          expect((yield* atomically(written(command))).command).toBe(command)
          expect(yield* countOf(command)).toBe(1)
        }),
      ))

    each(test)([
      ["a failure", Effect.fail("no")],
      ["a defect", Effect.die("no")],
      ["an interruption", Effect.interrupt],
      ["the fault of a statement", fault],
    ])("%s leaves nothing behind, and the hooks do not run", (_, end) =>
      run(
        Effect.gen(function* () {
          const { atomically, afterCommit } = yield* Transactions
          const command = crypto.randomUUID()
          let received = 0
          const exit = yield* Effect.exit(
            atomically(
              Effect.gen(function* () {
                yield* written(command)
                yield* afterCommit(Effect.sync(() => void received++))
                expect(yield* countOf(command)).toBe(1)
                yield* end
              }),
            ),
          )
          expect(Exit.isFailure(exit)).toBe(true)
          expect(yield* countOf(command)).toBe(0)
          expect(received).toBe(0)
        }),
      ),
    )

    test("a transaction that survives the fault of a statement does not commit the half of it", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const command = crypto.randomUUID()
          const survivor = Effect.gen(function* () {
            yield* written(command)
            expect(Exit.hasDies(yield* Effect.exit(fault))).toBe(true)
            yield* Effect.exit(written(command))
            return "notified that it is done"
          })
          expect(Exit.hasDies(yield* Effect.exit(atomically(survivor)))).toBe(true)
          expect(yield* countOf(command)).toBe(0)
        }),
      ))

    // How far the statement has come by then is different on each engine.
    each(test)([0, 1, 2, 3])(
      "no user is notified of a commit when a statement failed while it was interrupted, after %d turns",
      (turns) =>
        run(
          Effect.gen(function* () {
            const { atomically } = yield* Transactions
            const command = crypto.randomUUID()
            const exit = yield* Effect.exit(
              atomically(
                Effect.gen(function* () {
                  yield* written(command)
                  const fiber = yield* Effect.forkChild(fault)
                  for (let turn = 0; turn < turns; turn++) yield* eventsOnce
                  yield* Fiber.interrupt(fiber)
                }),
              ),
            )
            expect(yield* countOf(command)).toBe(Exit.isSuccess(exit) ? 1 : 0)
          }),
        ),
    )

    test("a fiber that outlives its transaction writes into no other", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const command = crypto.randomUUID()
          const over = yield* Deferred.make<void>()
          const late = yield* atomically(
            Effect.forkDetach(Effect.exit(Effect.andThen(Deferred.await(over), written(command)))),
          )
          const exit = yield* atomically(Effect.andThen(Deferred.succeed(over, undefined), Fiber.join(late)))
          expect(Exit.hasDies(exit)).toBe(true)
          expect(yield* countOf(command)).toBe(0)
        }),
      ))

    test("a nested transaction joins, and what it handed to afterCommit runs after the outer commit", () =>
      run(
        Effect.gen(function* () {
          const { atomically, afterCommit } = yield* Transactions
          const order: Array<string> = []
          yield* atomically(
            Effect.gen(function* () {
              yield* atomically(afterCommit(Effect.sync(() => void order.push("received"))))
              order.push("outer goes on")
            }),
          )
          expect(order).toEqual(["outer goes on", "received"])
        }),
      ))

    test("a nested transaction ends with the outer one", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const command = crypto.randomUUID()
          yield* Effect.exit(atomically(Effect.andThen(atomically(written(command)), Effect.fail("no"))))
          expect(yield* countOf(command)).toBe(0)
        }),
      ))

    test("a hook sees what was committed, and one that breaks neither fails the answer nor silences the others", () =>
      run(
        Effect.gen(function* () {
          const { atomically, afterCommit } = yield* Transactions
          const services = yield* Effect.context<AuditLog>()
          const command = crypto.randomUUID()
          let seen = 0
          const answer = yield* atomically(
            Effect.gen(function* () {
              yield* written(command)
              yield* afterCommit(Effect.die("a broken hook"))
              yield* afterCommit(
                Effect.map(Effect.provide(countOf(command), services), (count) => {
                  seen = count
                }),
              )
              return "done"
            }),
          ).pipe(Effect.provideService(References.MinimumLogLevel, "None"))
          expect(answer).toBe("done")
          expect(seen).toBe(1)
        }),
      ))

    test("the hooks of a commit run even if a user interrupts while it is written", () =>
      run(
        Effect.gen(function* () {
          const { atomically, afterCommit } = yield* Transactions
          const command = crypto.randomUUID()
          let received = 0
          const fiber = yield* Effect.forkChild(
            atomically(
              Effect.gen(function* () {
                yield* written(command)
                yield* afterCommit(Effect.sync(() => void received++))
                // The last step, after which there is nothing left to interrupt but the commit.
                yield* Effect.uninterruptible(Effect.yieldNow)
              }),
            ),
          )
          while (fiber.pollUnsafe() === undefined) {
            fiber.interruptUnsafe()
            yield* eventsOnce
          }
          expect(received).toBe(yield* countOf(command))
        }),
      ))

    test("of 50 transactions at once that count on, none is lost", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const name = crypto.randomUUID()
          const increment = atomically(
            Effect.gen(function* () {
              const log = yield* AuditLog
              const before = (yield* log.list({ limit: 100, after: null })).items.filter(
                ({ target }) => target === name,
              )
              const id = freshId<AuditEntryId>()
              yield* log.add({ id, at: counted, command: `n${before.length}`, target: name, note: null, actor: null })
              return before.length
            }),
          )
          const numbers = yield* Effect.all(
            Array.from({ length: 50 }, () => increment),
            { concurrency: "unbounded" },
          )
          expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
        }),
      ))

    test("a transaction that is interrupted while waiting for a turn has written nothing and holds up no user", () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const command = crypto.randomUUID()
          const [begun, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          // What is behind a first answer runs in its turn.
          const held = Effect.andThen(countOf(command), Deferred.succeed(begun, undefined))
          const holder = yield* Effect.forkChild(atomically(Effect.andThen(held, Deferred.await(go))))
          yield* Deferred.await(begun)
          const waiting = yield* Effect.forEach(Array.from({ length: 10 }), () =>
            Effect.forkChild(atomically(written(command))),
          )
          yield* Effect.yieldNow
          const interrupting = yield* Effect.forkChild(Fiber.interruptAll(waiting.filter((_, n) => n % 2 === 0)))
          yield* Effect.yieldNow
          yield* Deferred.succeed(go, undefined)
          yield* Fiber.joinAll([holder, interrupting])
          const done = (yield* Effect.forEach(waiting, Fiber.await)).filter(Exit.isSuccess).length
          expect(done).toBeGreaterThanOrEqual(5)
          expect(yield* countOf(command)).toBe(done)
        }),
      ))

    test("a transaction is awaited while another one waits for its end", () =>
      run(
        Effect.gen(function* () {
          const { atomically, isAwaited } = yield* Transactions
          const [begun, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const holder = yield* Effect.forkChild(
            atomically(
              Effect.andThen(Deferred.succeed(begun, undefined), Effect.andThen(Deferred.await(go), isAwaited)),
            ),
          )
          yield* Deferred.await(begun)
          const waiting = yield* Effect.forkChild(atomically(Effect.void))
          yield* eventsOnce
          yield* Deferred.succeed(go, undefined)
          expect(yield* Fiber.join(holder)).toBe(true)
          yield* Fiber.join(waiting)
        }),
      ))

    // PGlite has one connection: there, who reads outside waits until the transaction is over.
    if (readersDuringWrites)
      test("a reader outside sees nothing of an open transaction", () =>
        run(
          Effect.gen(function* () {
            const { atomically } = yield* Transactions
            const command = crypto.randomUUID()
            const begun = yield* Deferred.make<void>()
            const reader = yield* Effect.forkChild(Effect.andThen(Deferred.await(begun), countOf(command)))
            const seen = yield* atomically(
              Effect.gen(function* () {
                yield* written(command)
                yield* Deferred.succeed(begun, undefined)
                return { inside: yield* countOf(command), outside: yield* Fiber.join(reader) }
              }),
            )
            expect(seen).toEqual({ inside: 1, outside: 0 })
          }),
        ))
  })
