import { type Column, type SQL, sql } from "drizzle-orm"
import { check, customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { DateTime } from "effect"

const instant = customType<{ data: DateTime.Utc; driverData: number }>({
  dataType: () => "integer",
  // A prepared statement asks for null as well, which the types of drizzle do not know.
  toDriver: (at: DateTime.Utc | null) => (at === null ? at : DateTime.toEpochMillis(at)) as number,
  fromDriver: (millis) => DateTime.makeUnsafe(millis),
})

/** What tables are made of on SQLite; `kit.postgres.ts` has the same words for Postgres. */
export const sqliteKit = {
  table: sqliteTable,
  id: <Id extends string>(name: string) => text(name).$type<Id>(),
  text: <Text extends string = string>(name: string) => text(name).$type<Text>(),
  bool: (name: string) => integer(name, { mode: "boolean" }),
  int: (name: string) => integer(name),
  /** A moment, in milliseconds. */
  instant: (name: string) => instant(name),
  index,
  uniqueIndex,
  primaryKey,
  check,
}

export type Kit = typeof sqliteKit

/** The condition that a column holds one of some words; for checks, which take no parameters. */
export const oneOf = (column: Column, words: ReadonlyArray<string>): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`
