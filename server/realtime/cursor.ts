import { createCipheriv, createDecipheriv } from "node:crypto"
import { type Array as Arrays, Redacted } from "effect"
import type { UserId } from "../../core/index.ts"

/** Makes the cursor of a user at a number of the log. */
export type CursorAt = (n: number) => string

/**
 * The cursors of users: a number of the log with a mark that names database and user, encrypted. The number is that of
 * everything that happens, so a user who could read it would see how much others do.
 */
export interface LogCursors {
  /** A cursor looks different each time it is made, also at the same number. */
  readonly of: (user: UserId) => CursorAt
  /** The number of a cursor; `null` for one of another user or database, and for any other text. */
  readonly numberIn: (cursor: string, user: UserId) => number | null
}

// The parts of the one block that a cursor is: the number, what makes it different each time, and the mark.
const numberLength = 6
const variantLength = 4
const markLength = 6
const blockLength = numberLength + variantLength + markLength

/**
 * Cursors of the log of one database; the first key makes them, and each is good for reading. Each cursor is a single
 * block of AES, so the plain block cipher is enough: an altered one decrypts to 16 random bytes, whose mark is right
 * once in 2^48 tries. Contract: chat, realtime.
 */
export const logCursors = (
  keys: Redacted.Redacted<Arrays.NonEmptyReadonlyArray<Uint8Array>>,
  databaseId: string,
): LogCursors => {
  const [present, ...previous] = Redacted.value(keys)
  const { of, numberIn } = cursorsWith(present, databaseId)
  const older = previous.map((key) => cursorsWith(key, databaseId))
  return {
    of,
    numberIn: (cursor, user) => {
      const found = numberIn(cursor, user)
      return found ?? older.reduce<number | null>((n, one) => n ?? one.numberIn(cursor, user), null)
    },
  }
}

const cursorsWith = (key: Uint8Array, databaseId: string): LogCursors => {
  const derived = (purpose: string, length: number) =>
    new Bun.CryptoHasher("sha256", key).update(`realtime ${purpose}`).digest().subarray(0, length)
  const secret = derived(`key:${databaseId}`, 16)
  const cipher = createCipheriv("aes-128-ecb", secret, null).setAutoPadding(false)
  const decipher = createDecipheriv("aes-128-ecb", secret, null).setAutoPadding(false)
  const block = Buffer.alloc(blockLength)
  let variant = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  const markOf = (user: UserId): Buffer => derived(`mark:${databaseId}:${user}`, markLength)
  return {
    of: (user) => {
      const mark = markOf(user)
      return (n) => {
        variant = (variant + 1) >>> 0
        block.writeUIntBE(n, 0, numberLength)
        block.writeUInt32BE(variant, numberLength)
        mark.copy(block, numberLength + variantLength)
        return cipher.update(block).toString("base64url")
      }
    },
    numberIn: (cursor, user) => {
      const bytes = Buffer.from(cursor, "base64url")
      // The decoder skips characters that are not base64url; only the exact text that was issued is accepted.
      if (bytes.length !== blockLength || bytes.toString("base64url") !== cursor) return null
      const plain = decipher.update(bytes)
      const isOurs = plain.subarray(numberLength + variantLength).equals(markOf(user))
      return isOurs ? plain.readUIntBE(0, numberLength) : null
    },
  }
}
