import { type Column, type SQL, sql } from "drizzle-orm"
import {
  check,
  customType,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { DateTime } from "effect"
import type { ItemPicture } from "../../../core/index.ts"
import { type AddressOf, nowhere, storedAddress, storedPictures } from "./stored-address.ts"

const instant = customType<{ data: DateTime.Utc; driverData: number }>({
  dataType: () => "integer",
  // A prepared statement also passes null, which the types of drizzle do not allow for.
  toDriver: (at: DateTime.Utc | null) => (at === null ? at : DateTime.toEpochMillis(at)) as number,
  fromDriver: (millis) => DateTime.makeUnsafe(millis),
})

const none: ReadonlyArray<never> = []
const texts = <Text extends string>(name: string) =>
  customType<{ data: ReadonlyArray<Text>; driverData: string }>({
    dataType: () => "text",
    toDriver: (values) => JSON.stringify(values),
    fromDriver: (text) => (text === "[]" ? none : (JSON.parse(text) as ReadonlyArray<Text>)),
  })(name)

/** The builders of columns on SQLite; `postgres/kit.ts` has the same names for Postgres. */
export const sqliteKit = (addressOf: AddressOf = nowhere) => ({
  table: sqliteTable,
  id: <Id extends string>(name: string) => text(name).$type<Id>(),
  text: <Text extends string = string>(name: string) => text(name).$type<Text>(),
  /** A text that lists are sorted by: compared by code points, whatever the locale of the database is. */
  sortable: (name: string) => text(name),
  bool: (name: string) => integer(name, { mode: "boolean" }),
  int: (name: string) => integer(name),
  /** A primary key that numbers the rows as they are inserted. On SQLite a number may be reused after a deletion. */
  serial: (name: string) => integer(name).primaryKey(),
  /** A number, as in JavaScript. */
  real: (name: string) => real(name),
  /** An amount of money: a safe integer of JavaScript. */
  amount: (name: string) => integer(name),
  /** A moment, in milliseconds. */
  instant: (name: string) => instant(name),
  /** The address of a picture; every table with such a column lists it among the references of `files.ts`. */
  address: customType<{ data: string; driverData: string }>(storedAddress(addressOf)),
  /** The pictures of an item as JSON, with their addresses as `address` stores them. */
  pictures: customType<{ data: ReadonlyArray<ItemPicture>; driverData: string }>(storedPictures(addressOf)),
  /** Any JSON value. */
  json: <Json>(name: string) => text(name, { mode: "json" }).$type<Json>(),
  /** Texts as JSON, of which most rows have none: those are not parsed. */
  texts: <Text extends string = string>(name: string) => texts<Text>(name),
  index,
  uniqueIndex,
  primaryKey,
  check,
})

export type Kit = ReturnType<typeof sqliteKit>

/**
 * As `oneOf`, for a table that gets a row with every message: SQLite sorts the list of an `in` again for each row,
 * which takes several times as long as the insert itself.
 */
export const equalsOneOf = (column: Column, words: ReadonlyArray<string>): SQL =>
  sql.join(
    words.map((word) => sql`${column} = ${sql.raw(`'${word}'`)}`),
    sql` or `,
  )

/** The condition that a column holds one of several texts, for checks, which take no parameters. */
export const oneOf = (column: Column, words: ReadonlyArray<string>): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`
