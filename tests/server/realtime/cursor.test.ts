import { describe, expect, test } from "bun:test"
import { Array as Arrays, Redacted } from "effect"
import type { UserId } from "../../../core/index.ts"
import { cursorsAtOnce, logCursors } from "../../../server/realtime/cursor.ts"

const key = (...bytes: [number, ...number[]]) =>
  Redacted.make(Arrays.map(bytes, (byte) => new Uint8Array(32).fill(byte)))
const [ada, bob] = [crypto.randomUUID() as UserId, crypto.randomUUID() as UserId]
const database = crypto.randomUUID()
const cursors = logCursors(key(7), database)
const cursorOf = (user: UserId, n: number, by = cursors): string => by.of(user)([n])[0] ?? ""
const numbers = [0, 1, 2, 255, 256, 2 ** 32, 2 ** 48 - 1]

describe("A cursor of the log", () => {
  test.each(numbers)("is of its user, at %d, also on another server", (n) => {
    const cursor = cursorOf(ada, n)
    expect(logCursors(key(7), database).numberIn(cursor, ada)).toBe(n)
    expect(cursors.numberIn(cursor, bob)).toBeNull()
    expect(logCursors(key(7), crypto.randomUUID()).numberIn(cursor, ada)).toBeNull()
    expect(logCursors(key(8), database).numberIn(cursor, ada)).toBeNull()
    expect(logCursors(key(8, 7), database).numberIn(cursor, ada)).toBe(n)
    expect(cursors.numberIn(cursorOf(ada, n, logCursors(key(8, 7), database)), ada)).toBeNull()
  })

  test("shows neither its number nor whether anything has happened since another one", () => {
    const made = [...numbers, ...Array.from({ length: 1000 }, () => 5)].map((n) => cursorOf(ada, n))
    expect(new Set(made).size).toBe(made.length)
    expect(new Set(made.map(({ length }) => length))).toEqual(new Set([22]))
    // Nothing of a cursor stays the same when the number is the same.
    const bytes = made.slice(numbers.length).map((cursor) => Buffer.from(cursor, "base64url"))
    for (let place = 0; place < 16; place++) expect(new Set(bytes.map((some) => some[place])).size).toBeGreaterThan(100)
  })

  test.each([0, 1, 2, cursorsAtOnce])("is of its number when %d are made at once", (count) => {
    const some = Array.from({ length: count }, (_, n) => 300 - n)
    const made = cursors.of(ada)(some)
    expect(made.map((cursor) => cursors.numberIn(cursor, ada))).toEqual(some)
    expect(new Set(made).size).toBe(count)
  })

  test("that was altered, or is of an earlier form, is none", () => {
    const cursor = cursorOf(ada, 5)
    const bytes = Buffer.from(cursor, "base64url")
    for (let bit = 0; bit < 128; bit++) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(cursors.numberIn(altered.toString("base64url"), ada)).toBeNull()
    }
    for (const other of ["", "5", `5.${"A".repeat(16)}`, `${cursor}A`, `${cursor}=`, ` ${cursor}`, cursor.slice(1)])
      expect([other, cursors.numberIn(other, ada)]).toEqual([other, null])
  })
})
