import { sql } from "drizzle-orm"
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { DateTime } from "effect"
import type { ItemPicture } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import { type AddressOf, nowhere, storedAddress, storedPictures } from "./stored-address.ts"

// Milliseconds, so that a moment equals the value that JavaScript read.
const instant = customType<{ data: DateTime.Utc; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  // A prepared statement also passes null, which the types of drizzle do not allow for.
  toDriver: (at: DateTime.Utc | null) => (at === null ? at : DateTime.formatIso(at)) as string,
  fromDriver: (stored) => DateTime.fromDateUnsafe(new Date(stored)),
})

// Bun's driver would encode a text for a jsonb column as JSON a second time, so the parameter is a text that SQL casts.
const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
})

const sortable = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The builders of columns on Postgres, with the types of SQLite's kit, so that one set of repositories serves both. */
export const postgresKit = (addressOf: AddressOf = nowhere) =>
  ({
    table: pgTable,
    id: (name: string) => uuid(name),
    text: (name: string) => text(name),
    sortable: (name: string) => sortable(name),
    bool: (name: string) => boolean(name),
    int: (name: string) => integer(name),
    serial: (name: string) => bigserial(name, { mode: "number" }).primaryKey(),
    real: (name: string) => doublePrecision(name),
    amount: (name: string) => bigint(name, { mode: "number" }),
    instant: (name: string) => instant(name),
    address: customType<{ data: string; driverData: string }>(storedAddress(addressOf)),
    pictures: customType<{ data: ReadonlyArray<ItemPicture>; driverData: string }>(storedPictures(addressOf)),
    json: (name: string) => json(name),
    texts: (name: string) => json(name),
    index,
    uniqueIndex,
    primaryKey,
    check,
  }) as unknown as Kit
