import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cause, type Context, Effect, Exit, Layer } from "effect"
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

  test("that a crash left unfinished are removed before the next one is stored, running ones are not", async () => {
    const unfinished = join(folder, "crashed/unfinished")
    mkdirSync(unfinished, { recursive: true })
    for (const name of ["old", "young"]) writeFileSync(join(unfinished, name), "half")
    utimesSync(join(unfinished, "old"), 0, 0)
    await put(somePicture(), await at(join(folder, "crashed")))
    expect(readdirSync(unfinished)).toEqual(["young"])
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
