import { Redacted } from "effect"
import type { UserId } from "../../core/index.ts"

/**
 * The cursors of one user: a number of the log, and a mark that names database and user. The number needs no signature:
 * with another one a user gets other frames of their own.
 */
export interface LogCursors {
  /** The mark of a user, which each of the user's frames repeats. */
  readonly markOf: (user: UserId) => string
  /** The number of a cursor; `null` for one of another user or database, and for any other text. */
  readonly numberIn: (cursor: string, user: UserId) => number | null
}

/** The cursor at a number. */
export const cursorAt = (n: number, mark: string): string => `${n}.${mark}`

/** Cursors of the log of one database. The key has no other purpose. Contract: chat, realtime. */
export const logCursors = (key: Redacted.Redacted<Uint8Array>, databaseId: string): LogCursors => {
  const markOf = (user: UserId): string =>
    new Bun.CryptoHasher("sha256", Redacted.value(key))
      .update(`realtime:${databaseId}:${user}`)
      .digest("base64url")
      .slice(0, 16)
  return {
    markOf,
    numberIn: (cursor, user) => {
      const [, digits, mark] = /^(\d{1,15})\.([\w-]{16})$/.exec(cursor) ?? []
      return digits !== undefined && mark === markOf(user) ? Number(digits) : null
    },
  }
}
