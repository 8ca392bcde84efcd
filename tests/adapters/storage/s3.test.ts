import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Context, Effect, Layer, Redacted } from "effect"
import type { S3Config } from "../../../adapters/config/config.ts"
import { addressesOf } from "../../../adapters/storage/address.ts"
import { s3Storage } from "../../../adapters/storage/s3.ts"
import { type FileHash, FileStorage } from "../../../core/index.ts"
import { gate } from "../../support/gate.ts"
import { startS3Server } from "../../support/s3-server.ts"
import { fileStorageSuite, somePicture } from "./suite.ts"

describe("Files in a bucket", () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  let ports: Context.Context<FileStorage>
  const at = (changes: Partial<S3Config> = {}, timeoutMillis = 5000) => {
    const s3 = { ...server.config, ...changes }
    const publicUrl = addressesOf({ publicUrl: "http://api.test", s3 })
    return Effect.runPromise(Effect.scoped(Layer.build(s3Storage({ s3, publicUrl, timeoutMillis }))))
  }
  const failing = <A, E>(
    where: Context.Context<FileStorage>,
    use: (storage: FileStorage["Service"]) => Effect.Effect<A, E>,
  ) =>
    Effect.runPromise(
      Effect.provide(
        Effect.flatMap(FileStorage, (storage) => Effect.flip(use(storage))),
        where,
      ),
    )
  beforeAll(async () => {
    server = await startS3Server()
    ports = await at()
  })
  afterAll(() => server.stop())

  fileStorageSuite(() => ports)

  test("are found by everybody at their public address, with their type, for good", async () => {
    const picture = somePicture()
    const url = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(FileStorage, (storage) => Effect.as(storage.put(picture), storage.publicUrl(picture.hash))),
        ports,
      ),
    )
    expect(url).toBe(`${server.endpoint}/pictures/${picture.hash}.webp`)
    const response = await fetch(url)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"])
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(await response.bytes()).toEqual(picture.bytes)
  })

  test("have the address that S3_PUBLIC_URL says, or that of the bucket", () => {
    const hash = "a".repeat(64) as FileHash
    const address = (changes: Partial<S3Config>) =>
      addressesOf({ publicUrl: "http://api.test", s3: { ...server.config, ...changes } })(hash)
    expect(address({ publicUrl: "https://cdn.test/p" })).toBe(`https://cdn.test/p/${hash}.webp`)
    expect(address({ endpoint: null, region: "eu-west-1" })).toBe(
      `https://s3.eu-west-1.amazonaws.com/pictures/${hash}.webp`,
    )
  })

  test.each([
    ["no bucket is named", { bucket: null }],
    ["the key is missing", { accessKeyId: null }],
    ["the secret is missing", { secretAccessKey: null }],
    ["the key is refused", { accessKeyId: Redacted.make("unknown") }],
    ["the bucket does not exist", { bucket: "nowhere" }],
  ])("cannot be stored when %s: the store is not configured", async (_, changes) => {
    const fault = await failing(await at(changes), (storage) => storage.put(somePicture()))
    expect(fault._tag).toBe("files.STORAGE_NOT_CONFIGURED")
    expect(fault.reason).not.toContain("S3RVER")
  })

  test.each([500, 503, 429])("of a store that answers %d cannot be reached", async (status) => {
    using busy = Bun.serve({ port: 0, fetch: () => new Response("<Error/>", { status }) })
    const where = await at({ endpoint: `http://127.0.0.1:${busy.port}` })
    const { hash } = somePicture()
    for (const use of [
      (storage: FileStorage["Service"]) => storage.put(somePicture()),
      (storage: FileStorage["Service"]) => storage.get(hash),
      (storage: FileStorage["Service"]) => storage.delete(hash),
    ])
      expect((await failing<unknown, { readonly _tag: string }>(where, use))._tag).toBe("files.STORAGE_UNREACHABLE")
  })

  test("of a store that no user runs, or that never answers, cannot be reached", async () => {
    const gone = await failing(await at({ endpoint: "http://127.0.0.1:9" }), (storage) => storage.put(somePicture()))
    expect(gone._tag).toBe("files.STORAGE_UNREACHABLE")
    using silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    const where = await at({ endpoint: `http://127.0.0.1:${silent.port}` }, 50)
    const late = await failing(where, (storage) => storage.put(somePicture()))
    expect([late._tag, late.reason]).toEqual(["files.STORAGE_UNREACHABLE", "The store takes too long."])
  })

  test("of which a store says nothing but 200, as a proxy in its place does, are not stored", async () => {
    using proxy = Bun.serve({ port: 0, fetch: () => new Response("<h1>Welcome</h1>") })
    const where = await at({ endpoint: `http://127.0.0.1:${proxy.port}` })
    const fault = await failing(where, (storage) => storage.put(somePicture()))
    expect([fault._tag, fault.reason]).toEqual(["files.STORAGE_UNREACHABLE", "The store answered 200 without an ETag."])
  })

  test("one hundred at once are stored 32 at a time", async () => {
    const store = gate()
    const answer = async ({ method }: Request) => {
      if (method === "PUT") await store.pass()
      return new Response(null, { headers: { etag: '"e"' } })
    }
    using slow = Bun.serve({ port: 0, fetch: answer })
    const where = await at({ endpoint: `http://127.0.0.1:${slow.port}` })
    const put = Effect.flatMap(FileStorage, (storage) => storage.put(somePicture()))
    const all = Effect.runPromise(
      Effect.provide(
        Effect.all(
          Array.from({ length: 100 }, () => put),
          { concurrency: "unbounded", discard: true },
        ),
        where,
      ),
    )
    await store.untilWaiting(32)
    // Whatever else was sent has come by the time that this is answered.
    await fetch(slow.url)
    expect(store.counts().all).toBe(32)
    store.open()
    await all
    expect(store.counts()).toEqual({ waiting: 0, most: 32, all: 100 })
  })

  test("of a store that sends more than any picture has are not read to the end", async () => {
    const ended = Promise.withResolvers<void>()
    const endless = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => ended.resolve(),
    })
    using flood = Bun.serve({ port: 0, fetch: () => new Response(endless) })
    const where = await at({ endpoint: `http://127.0.0.1:${flood.port}` })
    const fault = await failing(where, (storage) => storage.get(somePicture().hash))
    expect([fault._tag, fault.reason]).toEqual([
      "files.STORAGE_UNREACHABLE",
      "The store sends more than any picture has.",
    ])
    await ended.promise
  })

  test("of a store that sends us elsewhere are not stored there", async () => {
    let elsewhere = 0
    using thief = Bun.serve({ port: 0, fetch: () => new Response(String(++elsewhere)) })
    using store = Bun.serve({ port: 0, fetch: () => Response.redirect(`http://127.0.0.1:${thief.port}/`, 307) })
    const where = await at({ endpoint: `http://127.0.0.1:${store.port}` })
    const fault = await failing(where, (storage) => storage.put(somePicture()))
    expect([fault._tag, elsewhere]).toEqual(["files.STORAGE_NOT_CONFIGURED", 0])
  })
})
