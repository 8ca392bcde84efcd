import { expect, test } from "bun:test"
import { type Context, Effect, Option } from "effect"
import { type FileHash, FileStorage, type Picture } from "../../../core/index.ts"

/** The bytes of a picture that no user has stored before. */
export const somePicture = (size = 3): Picture => ({
  hash: new Bun.CryptoHasher("sha256").update(crypto.randomUUID()).digest("hex") as FileHash,
  type: "image/webp",
  bytes: crypto.getRandomValues(new Uint8Array(size)),
})

/** What the port `FileStorage` promises. */
export const fileStorageSuite = (ports: () => Context.Context<FileStorage>) => {
  const on = <A, E>(use: (storage: FileStorage["Service"]) => Effect.Effect<A, E>) =>
    Effect.runPromise(Effect.provide(Effect.flatMap(FileStorage, use), ports()))

  test("what was stored is read as it was, also a large file", async () => {
    for (const picture of [somePicture(), somePicture(1_000_000)]) {
      await on((storage) => storage.put(picture))
      expect(Option.getOrNull(await on((storage) => storage.get(picture.hash)))).toEqual(Buffer.from(picture.bytes))
    }
  })

  test("what was never stored is not there, and may be deleted", async () => {
    const { hash } = somePicture()
    expect(await on((storage) => storage.get(hash))).toEqual(Option.none())
    await on((storage) => storage.delete(hash))
  })

  test("what was deleted is gone, and can be stored again", async () => {
    const picture = somePicture()
    await on((storage) => storage.put(picture))
    await on((storage) => storage.delete(picture.hash))
    expect(await on((storage) => storage.get(picture.hash))).toEqual(Option.none())
    await on((storage) => storage.put(picture))
    expect(Option.isSome(await on((storage) => storage.get(picture.hash)))).toBe(true)
  })

  test("20 equal files at once are one", async () => {
    const picture = somePicture(100_000)
    await Promise.all(Array.from({ length: 20 }, () => on((storage) => storage.put(picture))))
    expect(Option.getOrNull(await on((storage) => storage.get(picture.hash)))).toEqual(Buffer.from(picture.bytes))
  })
}
