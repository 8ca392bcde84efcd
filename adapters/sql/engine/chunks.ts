/**
 * Splits rows into chunks for one statement each: SQLite allows 32,766 parameters, and none of our tables has more than
 * 20 columns.
 */
export const chunksOf = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<Array<Row>> => {
  const all: Array<Array<Row>> = []
  for (let start = 0; start < rows.length; start += most) all.push(rows.slice(start, start + most))
  return all
}

const most = 1_000
