import { Effect } from "effect"
import { CurrentReading, type Standbys } from "../../adapters/operations.ts"
import type { UserId } from "../../core/index.ts"
import type { Run } from "./answers/run.ts"

/** The header by which an answer says what a client has changed, and a request what it has to see. */
export const readAfterHeader = "read-after"

/** What stands there while the primary does not say how far it is: it alone answers a client that sends this back. */
const newest = "newest"

interface Asked {
  readonly run: Run
  readonly account: UserId | null
  readonly after: string | null
  /** Whether a standby may answer it. */
  readonly isRead: boolean
}

/**
 * The `Run` of a request where the database has standbys: they may answer its reads if it only reads, and `changed` is
 * called with what the client has to send back to see what was committed. Contract: conventions, headers.
 */
export const readingRun =
  (standbys: Standbys) =>
  ({ account, after, isRead, run }: Asked, changed: (after: string) => void): Run =>
  (effect) => {
    const reading = standbys.readingOf(account, after, isRead)
    const watched = Effect.tap(effect, () =>
      reading.hasChanged
        ? Effect.map(standbys.position(account), (position) => changed(position ?? newest))
        : Effect.void,
    )
    return run(Effect.provideService(watched, CurrentReading, reading))
  }
