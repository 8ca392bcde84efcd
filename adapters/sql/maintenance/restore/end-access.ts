import type { Database as Connection } from "bun:sqlite"
import type { SQL } from "bun"
import { DateTime } from "effect"
import { columnsIn, columnsOn, type HasColumn } from "../columns.ts"

/** The columns of a user with the moment before which tokens and flows are rejected. */
const moments = ["tokens_valid_from", "credentials_valid_from"] as const

/** Tables whose rows grant access, with a column that they have. One that was ended since the backup is there again. */
const keys = {
  push_subscriptions: "user_id",
  sessions: "user_id",
  one_time_tokens: "user_id",
  pending_addresses: "user_id",
  replaced_addresses: "user_id",
  calendar_feeds: "user_id",
  access_keys: "user_id",
  shares: "owner_id",
  account_invites: "id",
} as const

/**
 * The statements that end all access that was granted before `now`: sessions, tokens of mails, access tokens, flows,
 * sign-ins that were begun, access keys, calendar feeds, share links, invites and push subscriptions. Webhooks are
 * paused: one that was removed since the backup is there again. `has` says whether the database has a column yet.
 * Contract: CLI, backup.
 */
const endingStatements = (engine: "sqlite" | "postgres", now: DateTime.Utc, has: HasColumn): ReadonlyArray<string> => {
  // Tokens hold their time of issue in whole seconds, rounded down.
  const from = (Math.floor(DateTime.toEpochMillis(now) / 1000) + 1) * 1000
  const later = (column: string): string =>
    engine === "sqlite" ? `max(coalesce(${column}, 0), ${from})` : `greatest(${column}, to_timestamp(${from / 1000}))`
  // The original may have counted on, and a browser may hold one of its numbers. No account changes once a minute.
  const minutes = Math.ceil(from / 60_000)
  const next = `${engine === "sqlite" ? "max" : "greatest"}(sign_in_version + 1, ${minutes})`
  const why = has("webhooks", "pause_reason") ? "pause_reason = 'restore', " : ""
  return [
    ...Object.entries(keys)
      .filter(([table, column]) => has(table, column))
      .map(([table]) => `DELETE FROM ${table}`),
    ...moments
      .filter((column) => has("users", column))
      .map((column) => `UPDATE users SET ${column} = ${later(column)}`),
    ...(has("users", "sign_in_version") ? [`UPDATE users SET sign_in_version = ${next}`] : []),
    ...(has("webhooks", "paused_at")
      ? [`UPDATE webhooks SET ${why}paused_at = ${moment(engine, now)} WHERE paused_at IS NULL`]
      : []),
  ]
}

/**
 * Gives up the deliveries of webhooks that wait in the backup, with their bodies: the database that was saved may have
 * made them since. Pushes that wait are deleted. Contract: CLI, backup.
 */
const givingUp = (engine: "sqlite" | "postgres", now: DateTime.Utc, has: HasColumn): ReadonlyArray<string> => [
  ...(has("outbox", "webhook_id")
    ? [
        `UPDATE outbox SET failed_at = ${moment(engine, now)}, next_attempt_at = NULL, claimed_at = NULL
         WHERE webhook_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL`,
      ]
    : []),
  ...(has("outbox", "subscription_id") ? ["DELETE FROM outbox WHERE subscription_id IS NOT NULL"] : []),
]

const moment = (engine: "sqlite" | "postgres", at: DateTime.Utc): string =>
  engine === "sqlite" ? `${DateTime.toEpochMillis(at)}` : `timestamptz '${DateTime.formatIso(at)}'`

interface Restored {
  /** Whether sessions, tokens, keys and webhooks stay as they are in the backup. */
  readonly keepSessions: boolean
}

const statementsOf = (engine: "sqlite" | "postgres", now: DateTime.Utc, has: HasColumn, { keepSessions }: Restored) => [
  ...givingUp(engine, now, has),
  ...(keepSessions ? [] : endingStatements(engine, now, has)),
]

/** Ends all access to an embedded database that was granted before `now`, and what waited, in one transaction. */
export const endAccess = (connection: Connection, now: DateTime.Utc, restored: Restored): void => {
  const statements = statementsOf("sqlite", now, columnsIn(connection), restored)
  connection.transaction(() => {
    for (const statement of statements) connection.run(statement)
  })()
}

/** The same on Postgres. */
export const endAccessOn = async (sql: SQL, now: DateTime.Utc, restored: Restored): Promise<void> => {
  const statements = statementsOf("postgres", now, await columnsOn(sql), restored)
  await sql.begin(async (transaction) => {
    for (const statement of statements) await transaction.unsafe(statement)
  })
}
