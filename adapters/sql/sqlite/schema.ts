import { Database as Connection } from "bun:sqlite"
import { migrationsOf, readySchema } from "../engine/migrate.ts"
import { appliedMigrations } from "./inspection.ts"

interface SchemaObject {
  readonly type: "table" | "index" | "trigger" | "view"
  readonly name: string
  readonly sql: string
}

/**
 * A sentence for each trigger and view that the migrations do not create, or create differently. Such an object runs
 * statements of its own whenever the service writes, so a backup that has one is not restored.
 * Contract: CLI, db.
 */
export const unknownCode = (connection: Connection): ReadonlyArray<string> => {
  const expected = expectedSchema(connection)
  return schemaOf(connection)
    .filter((object) => isCode(object) && !isSame(object, expected.get(keyOf(object))))
    .map(({ name, type }) => `The ${type} "${name}" is not one of curio's`)
}

/**
 * The same, and a sentence for each table, index or trigger of the migrations that is missing or different. Additional
 * tables and indexes are no problem, because nothing runs because of them. Not for a database of a newer build, whose
 * tables are unknown here. Contract: CLI, db.
 */
export const schemaProblems = (connection: Connection): ReadonlyArray<string> => {
  const actual = new Map(schemaOf(connection).map((object) => [keyOf(object), object]))
  const ours = [...expectedSchema(connection).values()].flatMap((object) => {
    const found = actual.get(keyOf(object))
    if (found === undefined) return [`The ${object.type} "${object.name}" is missing`]
    // A changed trigger is already among the unknown ones.
    if (isCode(object) || isSame(object, found)) return []
    return [`The ${object.type} "${object.name}" is not as the migrations make it`]
  })
  return [...unknownCode(connection), ...ours]
}

type Schema = ReadonlyMap<string, SchemaObject>

/** The schema of a new database after the migrations that this one has. */
const expectedSchema = (connection: Connection): Schema => {
  const applied = appliedMigrations(connection) ?? []
  const names = applied.join()
  if (latest?.names !== names) latest = { names, schema: schemaAfter(new Set(applied)) }
  return latest.schema
}

/** One command asks several times of databases with the same migrations, and old ones may have to be run one by one. */
let latest: { readonly names: string; readonly schema: Schema } | undefined

const schemaAfter = (applied: ReadonlySet<string>): Schema => {
  const fresh = new Connection(":memory:")
  try {
    const ready = readySchema("sqlite")
    const hasAll = ready?.stands.every((name) => applied.has(name)) === true
    if (hasAll) fresh.run(ready.text)
    const others = migrationsOf.sqlite.slice(hasAll ? ready.stands.length : 0)
    for (const { name, sql } of others) if (applied.has(name)) fresh.run(sql)
    return new Map(schemaOf(fresh).map((object) => [keyOf(object), object]))
  } finally {
    fresh.close(true)
  }
}

/** Indexes that SQLite creates itself have no SQL. */
const schemaOf = (connection: Connection): ReadonlyArray<SchemaObject> =>
  connection
    .query<SchemaObject, []>("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name")
    .all()

const isCode = ({ type }: SchemaObject): boolean => type === "trigger" || type === "view"

const keyOf = ({ name, type }: SchemaObject): string => `${type} ${name}`

/** SQLite rewrites SQL when a table is renamed or changed; its versions differ in how they quote names. */
const isSame = (one: SchemaObject, other: SchemaObject | undefined): boolean =>
  other !== undefined && withoutQuotes(one.sql) === withoutQuotes(other.sql)

const withoutQuotes = (sql: string): string => sql.replace(/[\s"`[\]]/g, "")
