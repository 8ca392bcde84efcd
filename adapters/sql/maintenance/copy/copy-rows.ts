import type { Database as Connection } from "bun:sqlite"
import type { SQL } from "bun"
import { is, SQL as Statement } from "drizzle-orm"
import type { CopiedColumn, CopiedTable } from "./copied-tables.ts"
import { noRows, type RowSum, withRows } from "./row-sum.ts"

type Row = Readonly<Record<string, unknown>>

/** How many rows one statement writes or reads. */
const portion = 2_000

/** Copies the rows of a table in portions, calls `step` after each with their number, and answers their sum. */
export const copyRows = async (
  from: Connection,
  to: Pick<SQL, "unsafe">,
  table: CopiedTable,
  step: (rows: number) => Promise<void>,
): Promise<RowSum> => {
  const names = listOf(table)
  const values = table.columns.map(({ type }, n) => `(value ->> ${n})::${type}`).join(", ")
  const insert = `INSERT INTO "${table.name}" (${names}) SELECT ${values} FROM jsonb_array_elements($1::text::jsonb)`
  let sum = noRows
  const write = async (rows: ReadonlyArray<ReadonlyArray<unknown>>) => {
    const driven = rows.map((row) => table.columns.map((column, n) => asDriven(column, row[n])))
    await to.unsafe(insert, [JSON.stringify(driven)])
    sum = withRows(sum, rows)
    await step(rows.length)
  }
  let rows: Array<ReadonlyArray<unknown>> = []
  for (const row of from.query<Row, []>(`SELECT ${names} FROM "${table.name}"`).iterate()) {
    rows.push(table.columns.map(({ name, sqlite }) => decoded(sqlite, row[name])))
    if (rows.length < portion) continue
    await write(rows)
    rows = []
  }
  if (rows.length > 0) await write(rows)
  return sum
}

/** The sum of the rows of a table on Postgres, read in portions inside of a transaction. */
export const sumOf = async (
  sql: Pick<SQL, "unsafe">,
  table: CopiedTable,
  step: (rows: number) => Promise<void>,
): Promise<RowSum> => {
  await sql.unsafe(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${listOf(table)} FROM "${table.name}"`)
  let sum = noRows
  while (true) {
    const rows = await sql.unsafe<ReadonlyArray<Row>>(`FETCH ${portion} FROM copied`)
    if (rows.length === 0) break
    sum = withRows(
      sum,
      rows.map((row) => table.columns.map(({ name, postgres }) => decoded(postgres, row[name]))),
    )
    await step(rows.length)
  }
  await sql.unsafe("CLOSE copied")
  return sum
}

const listOf = ({ columns }: CopiedTable): string => columns.map(({ name }) => `"${name}"`).join(", ")

const decoded = (column: CopiedColumn["sqlite"], value: unknown): unknown =>
  value === null || value === undefined ? null : column.mapFromDriverValue(value)

/** A value as Postgres takes it; what its column would pass as SQL is JSON already. */
const asDriven = ({ postgres }: CopiedColumn, value: unknown): unknown => {
  if (value === null) return null
  const driven = postgres.mapToDriverValue(value)
  return is(driven, Statement) ? value : driven
}
