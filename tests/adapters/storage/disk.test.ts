import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cause, type Context, DateTime, Effect, Exit, Layer } from "effect"
import { diskStorage } from "../../../adapters/storage/disk.ts"
import { FileStorage, hashIn, nameOf, Unavailable } from "../../../core/index.ts"
import { fileStorageSuite, somePicture } from "./suite.ts"

describe("Files on the disk", () => {
  let folder: string
  let ports: Context.Context<FileStorage>
  const at = (where: string) =>
    Effect.runPromise(
      Effect.scoped(
        Layer.build(diskStorage({ folder: where, publicUrl: (hash) => `http://here/media/${nameOf(hash)}` })),
      ),
    )
  const put = (picture = somePicture(), where = ports) =>
    Effect.runPromise(
      Effect.exit(
        Effect.provide(
          Effect.flatMap(FileStorage, (storage) => storage.put(picture)),
          where,
        ),
      ),
    )
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "curio-media-"))
    ports = await at(join(folder, "media"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  fileStorageSuite(() => ports)

  test("are for the service alone, under the hash of their content", async () => {
    const picture = somePicture()
    await put(picture)
    expect(statSync(join(folder, "media", `${picture.hash}.webp`)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, "media")).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(folder, "media/unfinished"))).toEqual([])
  })

  const deleteUnfinished = (where: Context.Context<FileStorage>, before: DateTime.Utc) =>
    Effect.runPromise(
      Effect.provide(
        Effect.flatMap(FileStorage, (storage) => storage.deleteUnfinished(before)),
        where,
      ),
    )

  test("that a crash left unfinished are removed by each sweep once they are old, and no others", async () => {
    const unfinished = join(folder, "crashed/unfinished")
    const where = await at(join(folder, "crashed"))
    const picture = somePicture()
    await put(picture, where)
    for (const seconds of [1000, 2000, 3000]) {
      writeFileSync(join(unfinished, String(seconds)), "half")
      utimesSync(join(unfinished, String(seconds)), seconds, seconds)
    }
    await deleteUnfinished(where, DateTime.makeUnsafe(1_500_000))
    expect(readdirSync(unfinished).sort()).toEqual(["2000", "3000"])
    await put(somePicture(), where)
    await deleteUnfinished(where, DateTime.makeUnsafe(2_500_000))
    expect(readdirSync(unfinished)).toEqual(["3000"])
    expect(existsSync(join(folder, "crashed", nameOf(picture.hash)))).toBe(true)
  })

  test("of which none was ever begun leave nothing to remove", async () => {
    const where = await at(join(folder, "never"))
    await deleteUnfinished(where, DateTime.makeUnsafe(0))
    expect(existsSync(join(folder, "never"))).toBe(false)
  })

  test("that cannot be written are a store that is away, and leave nothing behind", async () => {
    writeFileSync(join(folder, "no-folder"), "")
    const exit = await put(somePicture(), await at(join(folder, "no-folder")))
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(Unavailable)
    mkdirSync(join(folder, "blocked"), { recursive: true })
    const picture = somePicture()
    mkdirSync(join(folder, "blocked", nameOf(picture.hash), "taken"), { recursive: true })
    expect(Exit.isFailure(await put(picture, await at(join(folder, "blocked"))))).toBe(true)
    expect(readdirSync(join(folder, "blocked/unfinished"))).toEqual([])
  })

  test("have names that lead nowhere else", () => {
    const hash = "a".repeat(64)
    expect(hashIn(`${hash}.webp`)).toBe(hash as never)
    for (const name of [
      "",
      hash,
      `${hash}.png`,
      `${hash}.webp/`,
      `../${hash}.webp`,
      `${hash}.webp\n`,
      `${hash}.webp\0`,
      `${hash.toUpperCase()}.webp`,
      "../curio.db",
      "unfinished",
    ])
      expect([name, hashIn(name)]).toEqual([name, null])
    expect(existsSync(join(folder, "curio.db"))).toBe(false)
  })
})
