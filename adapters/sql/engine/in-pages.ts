import { Effect } from "effect"
import { eventsOnce } from "./event-loop.ts"

/**
 * Reads a long list in pages of `atOnce` rows, and keeps a part of each row. Other work of the process runs after each
 * page. `page` reads the rows after one, in a fixed order.
 */
export const inPages = Effect.fnUntraced(function* <Row, A>(
  atOnce: number,
  page: (last: Row | undefined) => Effect.Effect<ReadonlyArray<Row>>,
  part: (row: Row) => A,
) {
  const all: Array<A> = []
  let rows: ReadonlyArray<Row> = []
  do {
    rows = yield* page(rows.at(-1))
    for (const row of rows) all.push(part(row))
    yield* eventsOnce
  } while (rows.length === atOnce)
  return all
})
