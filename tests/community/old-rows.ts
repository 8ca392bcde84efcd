import { Effect, Logger, Redacted } from "effect"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { leave, releases } from "../sql/schema/left-database.ts"

export type Release = keyof typeof releases

/** The release that `--from` names; `null` for a database that this version makes. */
export const releaseOf = (name: string): Release | null => {
  if (name === "new") return null
  if (!isRelease(name)) throw new Error(`--from is new or a release: ${Object.keys(releases).join(", ")}`)
  return name
}

const isRelease = (name: string): name is Release => Object.hasOwn(releases, name)

/** Leaves the database of an installation as a release left it, with rows of those who were there then. */
export const leaveBy = (release: Release, url: string | null, folder: string): Promise<void> => {
  const opened =
    url === null ? openSqlite({ folder, synchronous: "NORMAL" }) : openPostgres(Redacted.make(url), { most: 2 })
  const left = Effect.flatMap(opened, (engine) => leave(engine, releases[release]))
  return Effect.runPromise(Effect.scoped(left).pipe(Effect.provide(Logger.layer([]))))
}

/** What nothing changes by itself, and only those who were there before: they are no part of the community. */
const kept = new Set(
  [
    "users linked_accounts platform_links friendships blocks field_definitions collections collection_fields",
    "item_values listings posts comments post_reactions event_participants conversations conversation_members messages",
    "message_words message_reactions rounds round_entries round_files round_legs round_records ratings",
  ].flatMap((names) => names.split(" ")),
)

/** The rows that those who were there before keep, once this version has upgraded the database. */
export const keptRows = (rows: ReadonlyArray<string>): ReadonlyArray<string> =>
  rows.filter((row) => kept.has(row.slice(0, row.indexOf(" "))))

/** Those of them that are not there any more as they were. */
export const missingFrom = (rows: ReadonlyArray<string>, before: ReadonlyArray<string>): ReadonlyArray<string> => {
  const there = new Set(rows)
  return before.filter((row) => !there.has(row))
}
