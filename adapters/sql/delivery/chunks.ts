import { DateTime, Effect } from "effect"
import type { NotificationId, Position } from "../../../core/index.ts"

/** The position of a notification in a list that is newest first, and whether the recipient is shown it. */
export interface ScannedRow {
  readonly id: NotificationId
  readonly createdAt: DateTime.Utc
  readonly isShown: number
}

/** A statement that scans up to `rows` rows after a position. */
interface Scan {
  readonly rows: number
  readonly behind: (after: Position) => Effect.Effect<ReadonlyArray<ScannedRow>>
}

/** The most rows that one statement scans. */
export const chunkSize = 500

/**
 * Where a list begins: every row is behind it. A scan always names such a position, because SQLite otherwise takes the
 * index over all notifications for the unread ones.
 */
export const start: Position = [Date.UTC(9999, 11, 31), "ffffffff-ffff-ffff-ffff-ffffffffffff"]

export const positionOf = ({ createdAt, id }: ScannedRow): Position => [DateTime.toEpochMillis(createdAt), id]

/**
 * Scans a list with each of the statements and then with the last one again and again, until the list ends or `take`,
 * which gets the shown rows of each chunk, wants no more. A person may have very many rows, and rows that a block hides
 * are scanned too. So a statement scans a limited number of rows, and other requests run between two statements.
 */
export const eachChunk = Effect.fnUntraced(function* (
  [first, ...later]: readonly [Scan, ...ReadonlyArray<Scan>],
  from: Position,
  take: (shown: ReadonlyArray<ScannedRow>) => boolean,
) {
  let [scan, after] = [first, from]
  while (true) {
    const scanned = yield* scan.behind(after)
    const wantsMore = take(scanned.filter(({ isShown }) => isShown === 1))
    const last = scanned.at(-1)
    if (!wantsMore || last === undefined || scanned.length < scan.rows) return
    after = positionOf(last)
    scan = later.shift() ?? scan
    yield* Effect.yieldNow
  }
})
