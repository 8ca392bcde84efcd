import { createCipheriv, createDecipheriv } from "node:crypto"
import { type Array as Arrays, Redacted } from "effect"
import type { UserId } from "../../core/index.ts"

/** Makes the cursors of a user at some numbers of the log, at most `cursorsAtOnce`, in the given order. */
export type CursorsAt = (numbers: ReadonlyArray<number>) => ReadonlyArray<string>

/** How many cursors are made at once. One of sixteen takes a quarter of the time of one that is made alone. */
export const cursorsAtOnce = 16

/**
 * The cursors of users: a number of the log with a mark that names database and user, encrypted. The number is that of
 * everything that happens, so a user who could read it would see how much others do.
 */
export interface LogCursors {
  /** A cursor looks different each time it is made, also at the same number. */
  readonly of: (user: UserId) => CursorsAt
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
 * once in 2^48 tries. Contract: delivery, realtime.
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
  const blocks = Buffer.alloc(blockLength * cursorsAtOnce)
  let variant = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  const markOf = (user: UserId): Buffer => derived(`mark:${databaseId}:${user}`, markLength)
  return {
    of: (user) => {
      const mark = markOf(user)
      return (numbers) => {
        numbers.forEach((n, at) => {
          variant = (variant + 1) >>> 0
          const begin = at * blockLength
          blocks.writeUIntBE(n, begin, numberLength)
          blocks.writeUInt32BE(variant, begin + numberLength)
          mark.copy(blocks, begin + numberLength + variantLength)
        })
        const sealed = cipher.update(blocks.subarray(0, numbers.length * blockLength))
        return numbers.map((_, at) => sealed.toString("base64url", at * blockLength, (at + 1) * blockLength))
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
