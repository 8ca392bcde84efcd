import { DateTime, Effect, Option } from "effect"
import { type AttachmentId, AttachmentStorage, type FileHash, FileStorage } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { freshHash, freshId } from "../samples/samples.ts"

const contents = [new Uint8Array(0), Uint8Array.of(0, 255, 13, 10, 0), new Uint8Array(300_000).fill(7)]

/** What the port `FileStorage` promises. */
export const fileStorageSuite = ({ describe, expect, test }: Kit, run: Run<FileStorage>) =>
  describe("The storage of files", () => {
    test("gives back what was put into it, until that is deleted", () =>
      run(
        Effect.gen(function* () {
          const files = yield* FileStorage
          for (const bytes of contents) {
            const hash = freshHash() as string as FileHash
            expect(yield* files.get(hash)).toEqual(Option.none())
            yield* files.put({ hash, type: "image/webp", bytes })
            yield* files.put({ hash, type: "image/webp", bytes })
            yield* files.deleteUnfinished(DateTime.makeUnsafe(0))
            expect(Uint8Array.from(Option.getOrThrow(yield* files.get(hash)))).toEqual(bytes)
            yield* files.delete(hash)
            yield* files.delete(hash)
            expect(yield* files.get(hash)).toEqual(Option.none())
          }
        }),
      ))

    test("gives each file an address of its own, which its hash is a part of", () =>
      run(
        Effect.gen(function* () {
          const { publicUrl } = yield* FileStorage
          const hashes = [freshHash(), freshHash()] as ReadonlyArray<string> as ReadonlyArray<FileHash>
          for (const hash of hashes) {
            expect(publicUrl(hash)).toContain(hash)
            expect(publicUrl(hash)).toBe(publicUrl(hash))
          }
          expect(new Set(hashes.map(publicUrl)).size).toBe(2)
        }),
      ))
  })

/** What the port `AttachmentStorage` promises. */
export const attachmentStorageSuite = ({ describe, expect, test }: Kit, run: Run<AttachmentStorage>) =>
  describe("The storage of attachments", () => {
    test("gives back what was put into it, until that is deleted", () =>
      run(
        Effect.gen(function* () {
          const attachments = yield* AttachmentStorage
          for (const bytes of contents) {
            const id = freshId<AttachmentId>()
            expect(yield* attachments.get(id)).toEqual(Option.none())
            expect(yield* attachments.open(id)).toEqual(Option.none())
            yield* attachments.put(id, bytes)
            yield* attachments.deleteUnfinished(DateTime.makeUnsafe(0))
            expect(Uint8Array.from(Option.getOrThrow(yield* attachments.get(id)))).toEqual(bytes)
            const chunks = Option.getOrThrow(yield* attachments.open(id))
            expect(yield* Effect.promise(() => whole(chunks))).toEqual(bytes)
            yield* attachments.delete(id)
            yield* attachments.delete(id)
            expect(yield* attachments.get(id)).toEqual(Option.none())
          }
        }),
      ))
  })

const whole = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const bytes: Array<number> = []
  for await (const chunk of chunks) for (const byte of chunk) bytes.push(byte)
  return Uint8Array.from(bytes)
}
