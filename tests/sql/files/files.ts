import { describe, expect, test } from "bun:test"
import { type Column, getTableColumns, isTable } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { fileReferences } from "../../../adapters/sql/files/files.ts"
import { type FileHash, Files, type StoredFile, type Transactions, type UserId, Users } from "../../../core/index.ts"
import { era, freshHash, freshId, storedUser, successes, twentyTimes, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

const file = (storedAt: DateTime.Utc, fields: Partial<StoredFile> = {}): StoredFile => ({
  hash: freshHash() as string as FileHash,
  size: 3,
  type: "image/webp",
  storedAt,
  ...fields,
})

const uploader = freshId<UserId>()

/** Where engines of the tests say that a file is. */
const addressOf = (hash: FileHash) => `/${hash}`

/** Whether a column keeps the hash of a picture of ours; the columns of other types keep the address or refuse it. */
const storesHash = (column: Column, hash: FileHash): boolean => {
  try {
    return column.mapToDriverValue(addressOf(hash)) === hash
  } catch {
    return false
  }
}

/** What the port `Files` promises. */
export const filesSuite = (run: Run<Database | Files | Transactions | Users>) =>
  describe("Files", () => {
    const unusedBefore = (before: DateTime.Utc, limit = 100) =>
      Effect.flatMap(Files, (files) => walk((page) => files.unused(before, page), limit))

    test("those to which no user refers are found, however many are looked at at once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const [used, unused] = [file(day(1)), [file(day(1)), file(day(1)), file(day(1))]]
          yield* Effect.forEach([used, ...unused, file(day(3))], (one) => files.claim(one, uploader))
          yield* storedUser(day(1), { avatarUrl: addressOf(used.hash) })
          for (const limit of [1, 2, 3, 100]) {
            const found = yield* unusedBefore(day(2), limit)
            expect(found).toEqual(unused.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
          }
          expect(yield* unusedBefore(day(1))).toEqual([])
        }),
      ))

    test("every column that holds an address of a picture counts as a reference, and holds the hash for a picture of ours", () =>
      run(
        Effect.gen(function* () {
          const { tables } = yield* Database
          const { hash } = file(era()(1))
          const columns = Object.values(tables)
            .filter((table) => isTable(table))
            .flatMap((table) => Object.values(getTableColumns(table)))
          const addresses = columns.filter((column) => storesHash(column, hash))
          expect(addresses.length).toBeGreaterThan(2)
          expect(new Set(fileReferences(tables).map(({ column }) => column))).toEqual(new Set(addresses))
          expect(addresses).toEqual(
            expect.arrayContaining(columns.filter(({ name }) => /_url$/.test(name) && name !== "source_url")),
          )
        }),
      ))

    test("whatever the address of a picture is, it is read as it was stored", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const { hash } = file(day(1))
          for (const avatarUrl of [
            addressOf(hash),
            `https://elsewhere.test/${hash}.webp`,
            "https://elsewhere.test/a",
            null,
          ]) {
            const { id } = yield* storedUser(day(1), { avatarUrl })
            expect((yield* users.get(id)).avatarUrl).toBe(avatarUrl)
          }
        }),
      ))

    test("one is forgotten, unless a user refers to it by then", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const [free, taken] = [file(day(1)), file(day(1))]
          yield* Effect.forEach([free, taken], (one) => files.claim(one, uploader))
          const owner = yield* storedUser(day(1), { avatarUrl: addressOf(taken.hash) })
          expect(yield* files.forget(free)).toBe(true)
          expect(yield* files.forget(free)).toBe(true)
          expect(yield* files.forget(taken)).toBe(false)
          yield* (yield* Users).remove(owner.id)
          expect(yield* files.forget(taken)).toBe(true)
        }),
      ))

    test("20 claims of one file at once make one row, also against 20 who forget it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const shared = file(day(1))
          const ends = yield* twentyTimes((n) =>
            n % 2 === 0
              ? Effect.as(files.claim({ ...shared, storedAt: day(2) }, uploader), true)
              : files.forget(shared),
          )
          expect(successes(ends)).toHaveLength(20)
          yield* files.claim({ ...shared, storedAt: day(2) }, uploader)
          expect(yield* unusedBefore(day(3))).toEqual([{ ...shared, storedAt: day(2) }])
        }),
      ))
  })
