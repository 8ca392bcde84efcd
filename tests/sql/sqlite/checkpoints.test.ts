import { Database as Connection } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { Deferred, Effect, Fiber, type Scope } from "effect"
import type { Db } from "../../../adapters/sql/engine/database.ts"
import { checkpointsOf } from "../../../adapters/sql/sqlite/checkpoints.ts"
import { openConnection } from "../../../adapters/sql/sqlite/connection.ts"
import { openSqlite, sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { sqliteWriter } from "../../../adapters/sql/sqlite/writer.ts"
import { temporaryFolder } from "../../support/engines.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))

const limits = { usual: 40, most: 160 }
const [pageSize, rowPages] = [4096, 10]

interface Given {
  /** The file that the thread writes back; by default that of the connection. */
  readonly threadFile?: string
}

/** A writer whose log is to stay short, and its transactions of ten pages each. */
const written = Effect.fnUntraced(function* ({ threadFile }: Given = {}) {
  const file = join(yield* temporaryFolder, "log.db")
  const connect = (open: () => Connection) =>
    Effect.acquireRelease(Effect.sync(open), (connection) => Effect.sync(() => connection.close(true)))
  const own = yield* connect(() => openConnection(file, { synchronous: "NORMAL" }))
  own.run("CREATE TABLE t (x)")
  const checkpoints = yield* Effect.acquireRelease(
    Effect.sync(() => checkpointsOf(own, threadFile ?? file, limits)),
    ({ end }) => Effect.promise(end),
  )
  const transaction = sqliteWriter(own, {} as Db, undefined, checkpoints.afterCommit)
  const add = transaction(() =>
    Effect.sync(() => own.run(`INSERT INTO t VALUES (zeroblob(${(rowPages - 1) * pageSize}))`)),
  )
  const logPages = () => statSync(`${file}-wal`).size / pageSize
  const ownCheckpoints = () =>
    own.query<{ wal_autocheckpoint: number }, []>("PRAGMA wal_autocheckpoint").get()?.wal_autocheckpoint
  const other = connect(() => new Connection(file))
  return { add, logPages, ownCheckpoints, other, rows: () => own.query("SELECT 1 FROM t").all().length }
})

describe("The log of SQLite", () => {
  test("stays bounded whatever is written, without a checkpoint by the connection that writes", () =>
    run(
      Effect.gen(function* () {
        const { add, logPages, ownCheckpoints, rows } = yield* written()
        for (let n = 0; n < 200; n++) yield* add
        expect(rows()).toBe(200)
        expect(logPages()).toBeLessThan(limits.most + 4 * rowPages)
        expect(ownCheckpoints()).toBe(0)
      }),
    ))

  test("stays bounded when many transactions always wait", () =>
    run(
      Effect.gen(function* () {
        const { add, logPages, rows } = yield* written()
        yield* Effect.forEach(Array.from({ length: 400 }), () => add, { concurrency: 400 })
        expect(rows()).toBe(400)
        // A commit has as many as 128 of them.
        expect(logPages()).toBeLessThan(limits.most + 2 * 128 * rowPages)
      }),
    ))

  test("stays bounded when the thread ends: the connection makes its own checkpoints then", () =>
    run(
      Effect.gen(function* () {
        const { add, logPages, ownCheckpoints, rows } = yield* written({ threadFile: "/nowhere/log.db" })
        for (let n = 0; n < 200; n++) yield* add
        expect(rows()).toBe(200)
        expect(ownCheckpoints()).toBe(limits.usual)
        expect(logPages()).toBeLessThan(limits.most + 4 * rowPages)
      }),
    ))

  test("grows while an older state of it is read, and starts again afterwards", () =>
    run(
      Effect.gen(function* () {
        const { add, logPages, other } = yield* written()
        const reader = yield* other
        reader.run("BEGIN")
        const seen = () => reader.query("SELECT 1 FROM t").all().length
        expect(seen()).toBe(0)
        for (let n = 0; n < 60; n++) yield* add
        expect(seen()).toBe(0)
        const longest = logPages()
        expect(longest).toBeGreaterThan(60 * (rowPages - 1))
        reader.run("COMMIT")
        for (let n = 0; n < 200; n++) yield* add
        expect(logPages()).toBeLessThanOrEqual(longest + limits.most)
        expect(seen()).toBe(260)
      }),
    ))

  test("makes the next transaction wait while the rest of it is written back, and no caller before it", () =>
    run(
      Effect.gen(function* () {
        const connection = new Connection(":memory:")
        const isShort = Promise.withResolvers<void>()
        const transaction = sqliteWriter(connection, {} as Db, undefined, () => isShort.promise)
        yield* transaction(() => Effect.void)
        const begun = yield* Deferred.make<void>()
        const next = yield* Effect.forkChild(transaction(() => Deferred.succeed(begun, undefined)))
        for (let n = 0; n < 5; n++) yield* Effect.promise(() => new Promise((resume) => setImmediate(resume)))
        expect(yield* Deferred.isDone(begun)).toBe(false)
        isShort.resolve()
        yield* Fiber.join(next)
        connection.close(true)
      }),
    ))

  test("is gone once the database is closed, although a thread has written it back", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        yield* Effect.scoped(
          Effect.gen(function* () {
            const engine = yield* openSqlite({ folder, synchronous: "NORMAL" })
            const say = (statement: string) =>
              engine.transaction((db) => Effect.promise(() => engine.execute(db, statement)))
            yield* say("CREATE TABLE t (x)")
            yield* say(`INSERT INTO t VALUES (zeroblob(${4200 * pageSize}))`)
            yield* say("INSERT INTO t VALUES (1)")
            expect(existsSync(`${sqliteFile(folder)}-wal`)).toBe(true)
          }),
        )
        expect(existsSync(`${sqliteFile(folder)}-wal`)).toBe(false)
      }),
    ))
})
