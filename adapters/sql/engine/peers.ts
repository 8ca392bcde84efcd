import type { DateTime, Effect } from "effect"
import type { TransactionSubject } from "../../../core/index.ts"

/** A row of a server, as it was read. */
export interface Mark {
  readonly id: string
  readonly beatAt: DateTime.Utc
}

/**
 * The servers of a database, each of which holds a lock while it writes marks. One that writes on without a lock that
 * is found takes its locks elsewhere: at another node, or at a database that is another one by now. Then transactions
 * of the two do not follow one another.
 */
export interface Peers {
  /** The id of the row of a server of this process, which says whether the server holds a lock: it is taken first. */
  readonly rowOf: (server: string) => Effect.Effect<string>
  /** Takes the lock of a row, if it has one, again unless it is held. */
  readonly hold: (row: string) => Effect.Effect<void>
  /** Whether a server may renew its mark: not while its lock is lost, because others would find it writing without. */
  readonly mayBeat: (row: string) => boolean
  /** Looks for the locks of all other rows, and answers whether one was not found. */
  readonly look: (marks: ReadonlyArray<Mark>) => Effect.Effect<boolean>
  /** Why nothing is to be written now; `null` where all is well. */
  readonly problem: () => string | null
  /** Whether a transaction about some subjects is refused now. Marks of servers are written all the time. */
  readonly refuses: (about: ReadonlyArray<TransactionSubject> | undefined) => boolean
}
