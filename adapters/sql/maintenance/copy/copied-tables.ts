import { type Column, getTableColumns, getTableName } from "drizzle-orm"
import { postgresKit } from "../../schema/postgres-kit.ts"
import { sqliteKit } from "../../schema/sqlite-kit.ts"
import { type Tables, tablesOf } from "../../schema/tables.ts"

/** A column on both engines; the values of both are the same once each has decoded its own. */
export interface CopiedColumn {
  readonly name: string
  readonly sqlite: Column
  readonly postgres: Column
  /** The type of a value on Postgres. A serial column is a number with a default. */
  readonly type: string
}

/** A table that is copied from one engine to the other, with its columns in one order. */
export interface CopiedTable {
  readonly name: string
  readonly columns: ReadonlyArray<CopiedColumn>
  /** The columns that Postgres numbers by a sequence. */
  readonly serials: ReadonlyArray<string>
}

/**
 * Tables that stay behind. Each database counts its own migrations. The head and the floor of the realtime log have one
 * row on both sides, which is brought up to date and not copied. Triggers make the sums of what items are worth. The
 * others say who is connected to which server, and what limits the texts of accounts, which a server stores when it
 * starts.
 */
const left: ReadonlySet<keyof Tables> = new Set([
  "migrations",
  "realtimeHead",
  "realtimeFloor",
  "realtimeProcesses",
  "realtimeOnline",
  "textLimits",
  "worthSums",
])

/** Every table that holds data of the service; what accounts hold comes last, because the rows of others change it. */
export const copiedTables = (): ReadonlyArray<CopiedTable> => {
  const [sqlite, postgres] = [tablesOf(sqliteKit()), tablesOf(postgresKit())]
  const copied = (Object.keys(sqlite) as ReadonlyArray<keyof Tables>).filter((key) => !left.has(key))
  return copied
    .toSorted((one, other) => Number(one === "accountUsage") - Number(other === "accountUsage"))
    .map((key) => {
      const here: Readonly<Record<string, Column>> = getTableColumns(sqlite[key])
      const there: Readonly<Record<string, Column>> = getTableColumns(postgres[key])
      const columns = Object.entries(here).flatMap(([name, from]) => {
        const to = there[name]
        return to === undefined ? [] : [columnOf(from, to)]
      })
      return {
        name: getTableName(sqlite[key]),
        columns,
        serials: columns.filter(({ postgres }) => isSerial(postgres)).map(({ name }) => name),
      }
    })
}

/** The names of all tables of the service. */
export const tableNames = (): ReadonlySet<string> =>
  new Set(Object.values(tablesOf(postgresKit())).map((table) => getTableName(table)))

const columnOf = (sqlite: Column, postgres: Column): CopiedColumn => ({
  name: sqlite.name,
  sqlite,
  postgres,
  type: isSerial(postgres) ? "bigint" : postgres.getSQLType(),
})

const isSerial = (column: Column): boolean => column.getSQLType().endsWith("serial")
