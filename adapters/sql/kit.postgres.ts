import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { DateTime } from "effect"
import type { Kit } from "./kit.ts"

// Milliseconds, so that a moment compares equal to what JavaScript read of it.
const instant = customType<{ data: DateTime.Utc; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  // A prepared statement asks for null as well, which the types of drizzle do not know.
  toDriver: (at: DateTime.Utc | null) => (at === null ? at : DateTime.formatIso(at)) as string,
  fromDriver: (stored) => DateTime.makeUnsafe(new Date(stored)),
})

/** What tables are made of on Postgres, under the types of SQLite's kit, so that one set of repositories serves both. */
export const postgresKit = {
  table: pgTable,
  id: (name: string) => uuid(name),
  text: (name: string) => text(name),
  bool: (name: string) => boolean(name),
  int: (name: string) => integer(name),
  instant: (name: string) => instant(name),
  index,
  uniqueIndex,
  primaryKey,
  check,
} as unknown as Kit
