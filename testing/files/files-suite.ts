import { type DateTime, Effect } from "effect"
import { type FileHash, Files, type StoredFile, type Transactions, type UserId } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, freshId, rolledBack, walk } from "../samples/samples.ts"

const uploader = freshId<UserId>()

/** What the port `Files` promises of files that nothing refers to. */
export const unusedFilesSuite = ({ describe, expect, test }: Kit, run: Run<Files | Transactions>) =>
  describe("Files that nothing refers to", () => {
    const file = (storedAt: DateTime.Utc): StoredFile => ({
      hash: freshHash() as string as FileHash,
      size: 3,
      type: "image/webp",
      storedAt,
    })
    const unusedBefore = (before: DateTime.Utc, limit = 100) =>
      Effect.flatMap(Files, (files) => walk((page) => files.unused(before, page), limit))

    test("are found once they are old enough, each once, and forgotten", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const old = [file(day(1)), file(day(1)), file(day(1))].sort((one, other) => (one.hash < other.hash ? -1 : 1))
          yield* Effect.forEach([...old, file(day(3))], (one) => files.claim(one, uploader), { discard: true })
          yield* rolledBack(files.claim(file(day(1)), uploader))
          for (const limit of [1, 2, 100]) expect(yield* unusedBefore(day(2), limit)).toEqual(old)
          for (const one of old) expect(yield* files.forget(one)).toBe(true)
          expect(yield* unusedBefore(day(2))).toEqual([])
        }),
      ))

    test("are as new as their last claim", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const old = file(day(1))
          yield* files.claim(old, uploader)
          yield* files.claim({ ...old, storedAt: day(5) }, uploader)
          expect(yield* unusedBefore(day(5))).toEqual([])
          expect(yield* files.forget(old)).toBe(false)
          expect(yield* files.forget({ ...old, storedAt: day(5) })).toBe(true)
        }),
      ))
  })
