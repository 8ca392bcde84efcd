import type { Database as Connection } from "bun:sqlite"
import { Deferred, Effect, Exit, Random } from "effect"
import { Unavailable } from "../../core/index.ts"
import type { Db, Engine } from "./database.ts"
import { isBusy, unavailable } from "./faults.ts"

/** Transactions that share one commit, and so one write to the disk. */
interface Batch {
  size: number
  readonly until: number
  readonly committed: Deferred.Deferred<void>
}

const most = 128
const longestMillis = 10

/**
 * Runs transactions one after another on the one connection that writes. Those that wait when one is done join its
 * commit, each in a savepoint of its own; nobody is answered before that commit is on the disk (group commit).
 */
export const sqliteWriter = (connection: Connection, db: Db): Engine["transaction"] => {
  const waiting: Array<() => void> = []
  let taken = false
  let open: Batch | null = null

  const myTurn = Effect.callback<void>((resume) => {
    if (taken) waiting.push(() => resume(Effect.void))
    else {
      taken = true
      resume(Effect.void)
    }
  })
  const nextTurn = () => {
    const next = waiting.shift()
    if (next === undefined) taken = false
    else next()
  }
  const settle = (batch: Batch, outcome: Effect.Effect<void>) => {
    open = null
    Deferred.doneUnsafe(batch.committed, outcome)
  }
  const mayGrow = (batch: Batch) => waiting.length > 0 && batch.size < most && performance.now() < batch.until

  const finish = Effect.fnUntraced(function* (batch: Batch) {
    // Requests that have arrived meanwhile get the chance to join.
    if (waiting.length === 0) yield* eventsOnce
    if (connection.inTransaction && mayGrow(batch)) return nextTurn()
    settle(batch, commit(connection))
    nextTurn()
  })

  return (body) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        yield* myTurn
        if (open === null) {
          const begun = yield* Effect.exit(begin(connection))
          if (Exit.isFailure(begun)) {
            nextTurn()
            return yield* Effect.failCause(begun.cause)
          }
          open = { size: 0, until: performance.now() + longestMillis, committed: Deferred.makeUnsafe() }
        }
        const batch: Batch = open
        batch.size += 1
        const savepoint = Effect.sync(() => connection.run("SAVEPOINT one"))
        const exit = yield* Effect.exit(Effect.andThen(savepoint, restore(body(db))))
        // A full disk has rolled back everything at once, and with it the others of this batch.
        if (Exit.isFailure(exit)) attempt(() => connection.run("ROLLBACK TO one"))
        attempt(() => connection.run("RELEASE one"))
        yield* finish(batch)
        yield* Deferred.await(batch.committed)
        return yield* exit
      }),
    )
}

const begin = Effect.fnUntraced(function* (connection: Connection) {
  const patience = performance.now() + 10_000
  while (true) {
    const fault = attempt(() => connection.run("BEGIN IMMEDIATE"))
    if (fault === null) return
    if (!isBusy(fault) || performance.now() > patience) return yield* Effect.die(unavailable(fault))
    // Another process writes. Waiting here instead of in SQLite leaves the thread to other requests.
    yield* pause(1 + 9 * (yield* Random.next))
  }
})

const commit = (connection: Connection): Effect.Effect<void> => {
  if (!connection.inTransaction) return Effect.die(new Unavailable("full", new Error("The transaction was rolled back.")))
  const fault = attempt(() => connection.run("COMMIT"))
  if (fault === null) return Effect.void
  attempt(() => connection.run("ROLLBACK"))
  return Effect.die(unavailable(fault))
}

const attempt = (action: () => unknown): unknown => {
  try {
    action()
    return null
  } catch (fault) {
    return fault
  }
}

const pause = (millis: number) =>
  Effect.callback<void>((resume) => {
    setTimeout(() => resume(Effect.void), millis)
  })

const eventsOnce = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})
