import { getTableColumns, getTableName, type Table } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { madeUpRows } from "../../bench/made-up-rows.ts"

/** What statements are made of. */
export type Copies = Effect.Success<typeof copiesOf>

/** Rows that are copied: `n` is the number of the copy, from 0 on. */
interface Copied {
  readonly table: Table
  /** Which rows are copied. */
  readonly where: string
  readonly times: number
  /** What is different in each copy, by the name of a column. */
  readonly with: Readonly<Record<string, string>>
}

/** Statements that copy rows that a service has made, with a few changes. */
export const copiesOf = Effect.map(Database, ({ engine }) => {
  const rows = madeUpRows(engine)
  const isSqlite = engine.name === "sqlite"
  return {
    ...rows,
    isSqlite,
    copies: ({ table, times, where, with: changes }: Copied): string => {
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
      const values = columns.map((name) => changes[name] ?? `base."${name}"`)
      const [, ...series] = rows.from(times).split("from ")
      return `insert into ${getTableName(table)} (${columns.map((name) => `"${name}"`).join(", ")})
        select ${values.join(", ")} from ${getTableName(table)} as base, ${series.join("from ")}${isSqlite ? " as series" : ""}
        where ${where}`
    },
    /** A moment some milliseconds after that of a column. */
    later: (column: string, n: string) =>
      isSqlite ? `${column} + (${n})` : `${column} + (${n}) * interval '1 millisecond'`,
  }
})
