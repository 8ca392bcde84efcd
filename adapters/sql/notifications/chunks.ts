import { DateTime, Effect } from "effect"
import type { Position } from "../../../core/index.ts"

/** A row of a list that is newest first, and whether its reader is shown it. */
interface Looked {
  readonly id: string
  readonly createdAt: DateTime.Utc
  readonly isShown: number
}

/** How many rows one statement looks at. */
export const chunkSize = 500

/** Where a list begins: every row is behind it. */
export const start: Position = [Date.UTC(9999, 11, 31), "ffffffff-ffff-ffff-ffff-ffffffffffff"]

export const positionOf = ({ createdAt, id }: Looked): Position => [DateTime.toEpochMillis(createdAt), id]

/**
 * Reads a list chunk by chunk, until it ends or `take`, which gets the shown rows of each chunk, wants no more.
 * Somebody may have a great many rows, and those that a block hides are looked at as well, so a statement looks at a
 * limited number of them, and requests run between two statements.
 */
export const eachChunk = Effect.fnUntraced(function* <Row extends Looked>(
  look: (after: Position, rows: number) => Effect.Effect<ReadonlyArray<Row>>,
  from: { readonly after: Position; readonly rows: number },
  take: (shown: ReadonlyArray<Row>) => boolean,
) {
  let { after, rows } = from
  while (true) {
    const looked = yield* look(after, rows)
    const wantsMore = take(looked.filter(({ isShown }) => isShown === 1))
    const last = looked.at(-1)
    if (!wantsMore || last === undefined || looked.length < rows) return
    after = positionOf(last)
    rows = chunkSize
    yield* Effect.yieldNow
  }
})
