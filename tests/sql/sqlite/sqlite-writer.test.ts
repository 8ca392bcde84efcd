import { Database as Connection } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Cause, Deferred, Effect, Exit, Fiber, type Scope } from "effect"
import { makeMutex } from "../../../adapters/concurrency/fair-mutex.ts"
import type { Db } from "../../../adapters/sql/engine/database.ts"
import { openConnection } from "../../../adapters/sql/sqlite/connection.ts"
import { sqliteWriter } from "../../../adapters/sql/sqlite/writer.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { requestMeanwhile } from "../../support/turns.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))

/** Two connections to one file: the writer's, and one like another process'. */
const two = Effect.fnUntraced(function* (patienceMillis: number) {
  const file = join(yield* temporaryFolder, "two.db")
  const connect = (open: () => Connection) =>
    Effect.acquireRelease(Effect.sync(open), (connection) => Effect.sync(() => connection.close(true)))
  const own = yield* connect(() => openConnection(file, { synchronous: "FULL" }))
  const other = yield* connect(() => new Connection(file))
  own.run("CREATE TABLE t (x)")
  // The bodies of these tests speak to the connection itself.
  const transaction = sqliteWriter(own, {} as Db, patienceMillis)
  const count = () => other.query("SELECT * FROM t").all().length
  return { own, other, count, transaction: <A, E>(body: Effect.Effect<A, E>) => transaction(() => body) }
})
const add = (connection: Connection) => Effect.sync(() => connection.run("INSERT INTO t VALUES (1)"))

describe("The SQLite writer", () => {
  test("waits while another process writes, without holding up anything else", () =>
    run(
      Effect.gen(function* () {
        const { own, other, count, transaction } = yield* two(60_000)
        other.run("BEGIN IMMEDIATE")
        const waiting = yield* Effect.forkChild(transaction(add(own)))
        yield* Effect.promise(() => new Promise((resume) => setImmediate(resume)))
        expect(waiting.pollUnsafe()).toBeUndefined()
        other.run("COMMIT")
        yield* Fiber.join(waiting)
        expect(count()).toBe(1)
      }),
    ))

  test("lets a request be answered while transactions always wait", () =>
    run(
      Effect.gen(function* () {
        const { own, transaction } = yield* two(60_000)
        const request = yield* requestMeanwhile
        let left = 50_000
        const writer = Effect.gen(function* () {
          while (!request.isAnswered && left > 0) {
            left -= 1
            yield* transaction(add(own))
          }
        })
        yield* Effect.all(
          Array.from({ length: 200 }, () => writer),
          { concurrency: "unbounded", discard: true },
        )
        expect(request.isAnswered).toBe(true)
      }),
    ))

  test("loses its patience with a process that keeps the lock: each for itself, and works again afterwards", () =>
    run(
      Effect.gen(function* () {
        const { own, other, count, transaction } = yield* two(0)
        other.run("BEGIN IMMEDIATE")
        const exits = yield* Effect.forEach([1, 2, 3], () => Effect.exit(transaction(add(own))), {
          concurrency: "unbounded",
        })
        for (const exit of exits)
          expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({
            name: "Unavailable",
            reason: "down",
          })
        other.run("ROLLBACK")
        yield* transaction(add(own))
        expect(count()).toBe(1)
      }),
    ))

  test("lets go of a caller that is interrupted while it waits for another process, or for its turn", () =>
    run(
      Effect.gen(function* () {
        const { own, other, count, transaction } = yield* two(60_000)
        other.run("BEGIN IMMEDIATE")
        const [first, second, third] = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(transaction(add(own))))
        yield* Effect.yieldNow
        for (const fiber of [second, first]) if (fiber !== undefined) yield* Fiber.interrupt(fiber)
        other.run("COMMIT")
        if (third !== undefined) yield* Fiber.join(third)
        expect(count()).toBe(1)
        expect(own.inTransaction).toBe(false)
      }),
    ))

  test("ends a transaction of its own for a body that never began", () =>
    run(
      Effect.gen(function* () {
        const { own, count, transaction } = yield* two(0)
        const exit = yield* Effect.exit(
          transaction(
            Effect.suspend((): Effect.Effect<void> => {
              throw new Error("thrown")
            }),
          ),
        )
        expect(Exit.hasDies(exit)).toBe(true)
        expect(own.inTransaction).toBe(false)
        yield* transaction(add(own))
        expect(count()).toBe(1)
      }),
    ))

  test("keeps nothing of the first of a batch that fails, and all of those that waited for it", () =>
    run(
      Effect.gen(function* () {
        const { own, count, transaction } = yield* two(0)
        const fails = Effect.andThen(add(own), Effect.fail("refused"))
        const exits = yield* Effect.forEach(
          [fails, add(own), fails, add(own)],
          (body) => Effect.exit(transaction(Effect.asVoid(body))),
          { concurrency: "unbounded" },
        )
        const [refused, done] = [Exit.fail("refused"), Exit.void]
        expect(exits).toEqual([refused, done, refused, done])
        expect([count(), own.inTransaction]).toEqual([2, false])
      }),
    ))

  test("has no savepoint for the first of a batch, whose statements would take longer the more it changes", () =>
    run(
      Effect.gen(function* () {
        const { own, transaction } = yield* two(0)
        const release = Effect.sync(() => own.run("RELEASE one"))
        expect(Exit.isFailure(yield* Effect.exit(transaction(release)))).toBe(true)
      }),
    ))

  test("commits nothing of a batch that lost a savepoint", () =>
    run(
      Effect.gen(function* () {
        const { own, count, transaction } = yield* two(0)
        const releases = Effect.andThen(
          add(own),
          Effect.sync(() => own.run("RELEASE one")),
        )
        // The first of a batch has none.
        const exits = yield* Effect.forEach([add(own), releases], (body) => Effect.exit(transaction(body)), {
          concurrency: "unbounded",
        })
        for (const exit of exits)
          expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({ name: "Unavailable" })
        expect(count()).toBe(0)
        yield* transaction(add(own))
        expect(count()).toBe(1)
      }),
    ))

  test("is not answered before the commit, also when it fails", () =>
    run(
      Effect.gen(function* () {
        const { own, count, transaction } = yield* two(0)
        const [begun, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const first = yield* Effect.forkChild(
          transaction(Effect.all([Deferred.succeed(begun, undefined), Deferred.await(go), add(own)])),
        )
        yield* Deferred.await(begun)
        const seen: Array<number> = []
        const second = yield* Effect.forkChild(
          Effect.ensuring(
            Effect.exit(transaction(Effect.fail("no"))),
            Effect.sync(() => void seen.push(count())),
          ),
        )
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.joinAll([first, second])
        expect(seen).toEqual([1])
      }),
    ))
})

describe("A queue of turns", () => {
  test("goes on with the next one when a turn comes to a user who is interrupted in the same moment", () =>
    run(
      Effect.gen(function* () {
        const turns = makeMutex()
        const order: Array<string> = []
        const take = (name: string) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.andThen(
              turns.acquire(restore),
              Effect.sync(() => void order.push(name)),
            ),
          )
        yield* take("first")
        const [second, third] = yield* Effect.forEach(["second", "third"], (name) => Effect.forkChild(take(name)))
        yield* Effect.yieldNow
        expect(turns.waiting()).toBe(2)
        second?.interruptUnsafe()
        turns.release()
        if (second !== undefined) yield* Fiber.await(second)
        if (third !== undefined) yield* Fiber.join(third)
        expect(order).toEqual(["first", "third"])
        expect(turns.waiting()).toBe(0)
      }),
    ))
})
