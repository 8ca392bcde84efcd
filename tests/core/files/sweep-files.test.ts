import { expect, test } from "bun:test"
import { DateTime, Effect, Layer, Option } from "effect"
import { type FileHash, FileStorage, Files, FilesErrors, type StoredFile, sweepFiles } from "../../../core/index.ts"

const hash = "a".repeat(64) as FileHash
const long = DateTime.makeUnsafe(0)

/** A store and its rows, where something else may happen in between. */
const world = (
  meanwhile: { readonly deleted?: (world: World) => void; readonly read?: (world: World) => void } = {},
) => {
  const here: World = { rows: new Map(), bytes: new Map(), broken: false, tidiedBefore: null }
  const ports = Layer.mergeAll(
    Layer.succeed(Files, {
      claim: () => Effect.void,
      unused: () => Effect.sync(() => ({ items: [...here.rows.values()], next: null })),
      forget: ({ hash, storedAt }) =>
        Effect.sync(() => {
          if (here.rows.get(hash)?.storedAt === storedAt) here.rows.delete(hash)
          return !here.rows.has(hash)
        }),
    }),
    Layer.succeed(FileStorage, {
      put: ({ hash, bytes }) => Effect.sync(() => void here.bytes.set(hash, bytes)),
      get: (hash) =>
        Effect.suspend(() => {
          if (here.broken) return Effect.fail(new FilesErrors.StorageUnreachable({ reason: "It is away." }))
          const bytes = Option.fromUndefinedOr(here.bytes.get(hash))
          meanwhile.read?.(here)
          return Effect.succeed(bytes)
        }),
      delete: (hash) =>
        Effect.sync(() => {
          here.bytes.delete(hash)
          meanwhile.deleted?.(here)
        }),
      deleteUnfinished: (before) =>
        Effect.sync(() => {
          here.tidiedBefore = before
        }),
      publicUrl: (hash) => hash,
    }),
  )
  const store = (storedAt: DateTime.Utc) => {
    here.rows.set(hash, { hash, size: 3, type: "image/webp", storedAt })
    here.bytes.set(hash, new Uint8Array([1, 2, 3]))
  }
  return { here, store, sweep: () => Effect.runPromise(Effect.provide(Effect.result(sweepFiles()), ports)) }
}

interface World {
  readonly rows: Map<FileHash, StoredFile>
  readonly bytes: Map<FileHash, Uint8Array>
  broken: boolean
  tidiedBefore: DateTime.Utc | null
}

const again = (here: World) =>
  here.rows.set(hash, { hash, size: 3, type: "image/webp", storedAt: DateTime.makeUnsafe(1) })

test("a file to which no user refers goes, row and bytes", async () => {
  const { here, store, sweep } = world()
  store(long)
  expect(await sweep()).toMatchObject({ success: 1 })
  expect([here.rows.size, here.bytes.size]).toEqual([0, 0])
})

test("a file whose bytes are not there, after a crash or an upload that failed, leaves no row", async () => {
  const { here, store, sweep } = world()
  store(long)
  here.bytes.clear()
  expect(await sweep()).toMatchObject({ success: 1 })
  expect(here.rows.size).toBe(0)
})

test("a file that is stored again while it is being removed is there afterwards", async () => {
  // The upload claims its row and writes its bytes just before, or just after, they are deleted here.
  for (const meanwhile of [
    { read: again },
    { deleted: again },
    {
      deleted: (here: World) => {
        again(here)
        here.bytes.set(hash, new Uint8Array([1, 2, 3]))
      },
    },
  ]) {
    const { here, store, sweep } = world(meanwhile)
    store(long)
    expect(await sweep()).toMatchObject({ success: 0 })
    expect([here.rows.size, here.bytes.get(hash)]).toEqual([1, new Uint8Array([1, 2, 3])])
  }
})

test("two sweeps at once leave nothing: who comes second does not bring the bytes back", async () => {
  const { here, store, sweep } = world({ deleted: ({ rows }) => rows.clear() })
  store(long)
  expect(await sweep()).toMatchObject({ success: 1 })
  expect([here.rows.size, here.bytes.size]).toEqual([0, 0])
})

test("a store that is away keeps the rows for the next sweep", async () => {
  const { here, store, sweep } = world()
  store(long)
  here.broken = true
  expect(await sweep()).toMatchObject({ failure: { _tag: "files.STORAGE_UNREACHABLE" } })
  here.broken = false
  expect(await sweep()).toMatchObject({ success: 1 })
  expect(here.bytes.size).toBe(0)
})

test("what is unfinished goes when it is an hour old, as files do", async () => {
  const { here, sweep } = world()
  const before = Date.now() - 3_600_000
  await sweep()
  const after = Date.now() - 3_600_000
  const millis = here.tidiedBefore === null ? 0 : DateTime.toEpochMillis(here.tidiedBefore)
  expect([millis >= before, millis <= after]).toEqual([true, true])
})
