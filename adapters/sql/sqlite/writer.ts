import type { Database as Connection } from "bun:sqlite"
import { Cause, Deferred, Effect, Exit, Random } from "effect"
import { Unavailable } from "../../../core/index.ts"
import { makeMutex } from "../../concurrency/fair-mutex.ts"
import type { Db, Engine } from "../engine/database.ts"
import { isBusy, unavailable } from "../engine/db-errors.ts"
import { eventsOnce, pause } from "../engine/event-loop.ts"
import type { Checkpoints } from "./checkpoints.ts"
import { writesAhead } from "./write-ahead.ts"

/** Transactions that share one commit, and so one flush to the disk. */
interface Batch {
  size: number
  readonly until: number
  /** The reason why nothing of it can be committed any more. */
  lost: Unavailable | null
  /** Its one transaction was rolled back, and there is nothing to commit. */
  isUndone: boolean
  readonly committed: Deferred.Deferred<void>
  /** Ends what a transaction that takes long has begun. */
  readonly endAhead: () => void
}

const most = 128
// The slower the disk, the longer other transactions may join: four times as long as the last flush took.
const longestMillis = (commitMillis: number) => Math.min(Math.max(10, 4 * commitMillis), 50)

/**
 * Runs transactions one after another on the one connection that writes. Transactions that wait when one is done join
 * its commit, each in a savepoint of its own, and complete only after that commit is on the disk (group commit). The
 * first has none: with a savepoint whose pages are kept in memory, each statement takes longer the more pages were
 * changed since, 2 ms after 25,000 (`memjrnlTruncate` in memjournal.c). Dies with `Unavailable` if the disk is full or
 * broken, or if another process keeps the write lock for longer than the timeout. The next transaction begins when what
 * `afterCommit` answers is done.
 */
export const sqliteWriter = (
  connection: Connection,
  db: Db,
  patienceMillis = 10_000,
  afterCommit: Checkpoints["afterCommit"] = () => null,
  mutex = makeMutex(),
): Engine["transaction"] => {
  let open: Batch | null = null
  let commitMillis = 0

  const mayGrow = (batch: Batch) => mutex.waiting() > 0 && batch.size < most && performance.now() < batch.until

  /** Answers what the next transaction has to wait for. */
  const finish = (batch: Batch): Promise<void> | null => {
    open = null
    const began = performance.now()
    const committed = batch.isUndone ? Effect.void : batch.lost === null ? commit(connection) : Effect.die(batch.lost)
    if (!batch.isUndone) commitMillis = performance.now() - began
    batch.endAhead()
    Deferred.doneUnsafe(batch.committed, committed)
    return afterCommit()
  }

  // Every step of an effect takes time that all writers wait for, so there are few of them here.
  return (body, committed = Effect.void) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const until = performance.now() + patienceMillis
        yield* mutex.acquire(restore)
        if (open === null) {
          yield* Effect.onError(begin(connection, until, restore), () => Effect.sync(mutex.release))
          open = {
            size: 0,
            until: performance.now() + longestMillis(commitMillis),
            lost: null,
            isUndone: false,
            committed: Deferred.makeUnsafe(),
            endAhead: writesAhead(connection),
          }
        }
        const batch: Batch = open
        batch.size += 1
        const isFirst = batch.size === 1
        const error = isFirst ? null : attempt(() => connection.run("SAVEPOINT one"))
        const exit =
          error === null ? yield* Effect.exit(restore(Effect.suspend(() => body(db, null)))) : Exit.die(error)
        if (!isFirst) endSavepoint(connection, Exit.isSuccess(exit))
        // Nothing else is in it so far.
        else if (!Exit.isSuccess(exit) && connection.inTransaction)
          batch.isUndone = attempt(() => connection.run("ROLLBACK")) === null
        // A full or broken disk rolls back everything, including the other transactions of this batch.
        if (!connection.inTransaction && !batch.isUndone) batch.lost = reasonOf(exit)
        // Lets requests that have arrived meanwhile join.
        if (batch.lost === null && !batch.isUndone && mutex.waiting() === 0) yield* eventsOnce
        let before: Promise<void> | null = null
        if (batch.lost !== null || batch.isUndone || !mayGrow(batch)) {
          before = finish(batch)
          // Requests and sockets have their turn between two commits, however many transactions wait.
          if (mutex.waiting() > 0) yield* eventsOnce
        }
        if (before === null) mutex.release()
        else void before.then(mutex.release)
        yield* Deferred.await(batch.committed)
        if (Exit.isSuccess(exit)) yield* committed
        return yield* exit
      }),
    )
}

const begin = Effect.fnUntraced(function* (
  connection: Connection,
  until: number,
  restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>,
) {
  while (true) {
    const error = attempt(() => connection.run("BEGIN IMMEDIATE"))
    if (error === null) return
    if (!isBusy(error) || performance.now() > until) return yield* Effect.die(unavailable(error))
    // Another process writes. Waiting here instead of in SQLite keeps the thread free for other requests.
    yield* restore(pause(1 + 9 * (yield* Random.next)))
  }
})

const endSavepoint = (connection: Connection, keep: boolean): void => {
  const error = attempt(() => {
    if (!keep) connection.run("ROLLBACK TO one")
    connection.run("RELEASE one")
  })
  // A transaction that could not be undone alone must not be committed with the others.
  if (error !== null) attempt(() => connection.run("ROLLBACK"))
}

const reasonOf = <A, E>(exit: Exit.Exit<A, E>): Unavailable => {
  const defects = Exit.isFailure(exit) ? exit.cause.reasons.filter(Cause.isDieReason) : []
  const known = defects.map(({ defect }) => unavailable(defect)).find((defect) => defect instanceof Unavailable)
  return known ?? new Unavailable("down", new Error("SQLite has rolled the transaction back."))
}

const commit = (connection: Connection): Effect.Effect<void> => {
  const error = attempt(() => connection.run("COMMIT"))
  if (error === null) return Effect.void
  attempt(() => connection.run("ROLLBACK"))
  return Effect.die(unavailable(error))
}

const attempt = (action: () => unknown): unknown => {
  try {
    action()
    return null
  } catch (error) {
    return error
  }
}
