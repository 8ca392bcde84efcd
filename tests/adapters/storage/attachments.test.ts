import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Context, DateTime, Effect, Layer, Option } from "effect"
import { diskAttachments } from "../../../adapters/storage/disk.ts"
import { s3Attachments } from "../../../adapters/storage/s3.ts"
import { type AttachmentId, AttachmentStorage } from "../../../core/index.ts"
import { startS3Server } from "../../support/s3-server.ts"

type Ports = Context.Context<AttachmentStorage>

const on =
  (ports: Ports) =>
  <A, E>(use: (storage: AttachmentStorage["Service"]) => Effect.Effect<A, E>) =>
    Effect.runPromise(Effect.provide(Effect.flatMap(AttachmentStorage, use), ports))
const built = (layer: Layer.Layer<AttachmentStorage>): Promise<Ports> =>
  Effect.runPromise(Effect.scoped(Layer.build(layer)))
const freshId = () => Bun.randomUUIDv7() as AttachmentId

const attachmentStorageSuite = (ports: () => Ports, opensEmptyOnes = true) => {
  test("a content is read as it was stored, also an empty and a large one", async () => {
    for (const size of [0, 3, 5_000_000]) {
      const [id, bytes] = [freshId(), new Uint8Array(size).fill(size % 251)]
      await on(ports())((storage) => storage.put(id, bytes))
      const read = Option.getOrNull(await on(ports())((storage) => storage.get(id)))
      expect(read !== null && Buffer.from(read).equals(bytes)).toBe(true)
      if (size === 0 && !opensEmptyOnes) continue
      const opened = Option.getOrThrow(await on(ports())((storage) => storage.open(id)))
      expect(Buffer.concat(await Array.fromAsync(opened)).equals(bytes)).toBe(true)
    }
  })

  test("equal contents are two, and what was deleted is gone; an unknown one may be deleted", async () => {
    const [one, other] = [freshId(), freshId()]
    for (const id of [one, other]) await on(ports())((storage) => storage.put(id, new Uint8Array([1, 2])))
    for (const id of [one, freshId()]) await on(ports())((storage) => storage.delete(id))
    expect(await on(ports())((storage) => storage.get(one))).toEqual(Option.none())
    expect(await on(ports())((storage) => storage.open(one))).toEqual(Option.none())
    expect(Option.isSome(await on(ports())((storage) => storage.get(other)))).toBe(true)
  })
}

describe("Attachments on the disk", () => {
  let folder: string
  let ports: Ports
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), "curio-")), "attachments")
    ports = await built(diskAttachments(folder))
  })
  afterAll(() => rmSync(join(folder, ".."), { recursive: true }))

  attachmentStorageSuite(() => ports)

  test("are opened in chunks of 64 KB, and closed when the reader leaves", async () => {
    const id = freshId()
    await on(ports)((storage) => storage.put(id, new Uint8Array(200_000)))
    const files = () => readdirSync("/proc/self/fd").length
    const before = process.platform === "linux" ? files() : 0
    const chunks = Option.getOrThrow(await on(ports)((storage) => storage.open(id)))
    for await (const chunk of chunks) {
      expect(chunk.length).toBe(65_536)
      break
    }
    if (process.platform === "linux") expect(files()).toBe(before)
  })

  test("are for the service alone, and no unfinished write stays longer than its sweep", async () => {
    const id = freshId()
    await on(ports)((storage) => storage.put(id, new Uint8Array([1])))
    expect([statSync(folder).mode & 0o777, statSync(join(folder, id)).mode & 0o777]).toEqual([0o700, 0o600])
    const unfinished = join(folder, "unfinished")
    for (const seconds of [1000, 3000]) {
      writeFileSync(join(unfinished, String(seconds)), "half")
      utimesSync(join(unfinished, String(seconds)), seconds, seconds)
    }
    await on(ports)((storage) => storage.deleteUnfinished(DateTime.makeUnsafe(2_000_000)))
    expect([readdirSync(unfinished), existsSync(join(folder, id))]).toEqual([["3000"], true])
  })
})

describe("Attachments in a bucket", () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  let ports: Ports
  const asked: Array<object> = []
  let proxy: ReturnType<typeof Bun.serve>
  beforeAll(async () => {
    server = await startS3Server()
    ports = await built(s3Attachments({ s3: server.config }))
    const fetch = ({ method, url, headers }: Request) => {
      const { pathname, search } = new URL(url)
      const said = ["x-amz-acl", "content-type", "cache-control"].map((name) => headers.get(name))
      asked.push([method, pathname, search.includes("acl"), ...said])
      return new Response(null, { headers: { etag: '"e"' } })
    }
    proxy = Bun.serve({ port: 0, fetch })
  })
  afterAll(async () => {
    await proxy.stop(true)
    await server.stop()
  })

  // The server of the tests promises a byte of an empty object where a range is asked for, and sends none.
  attachmentStorageSuite(() => ports, false)

  test("are private objects under one prefix, of no type that a browser would run", async () => {
    const id = freshId()
    const s3 = { ...server.config, endpoint: `http://127.0.0.1:${proxy.port}` }
    await on(await built(s3Attachments({ s3 })))((storage) => storage.put(id, new Uint8Array([1])))
    expect(asked).toEqual([
      ["PUT", `/pictures/attachments/${id}`, false, null, "application/octet-stream", "private, no-store"],
    ])
  })

  /** A bucket with one object, which sends the parts that it is asked for, or what `instead` says. */
  const partialStore = (bytes: Uint8Array, instead: (range: string) => Response | null = () => null) => {
    const ranges: Array<string> = []
    const answer = ({ headers }: Request) => {
      const range = headers.get("range") ?? ""
      ranges.push(range)
      const [from = 0, to = 0] = range.replace("bytes=", "").split("-").map(Number)
      const part = bytes.slice(from, to + 1)
      const said = { "content-range": `bytes ${from}-${from + part.length - 1}/${bytes.length}` }
      return instead(range) ?? new Response(part, { status: 206, headers: said })
    }
    const store = Bun.serve({ port: 0, fetch: answer })
    const open = async () => {
      const s3 = { ...server.config, endpoint: `http://127.0.0.1:${store.port}` }
      return await on(await built(s3Attachments({ s3 })))((storage) => storage.open(freshId()))
    }
    return { open, ranges, [Symbol.dispose]: () => void store.stop(true) }
  }
  const parts = ["bytes=0-524287", "bytes=524288-1048575", "bytes=1048576-1572863"]

  test("are asked for in parts of 512 KB, each one when the reader has come to it", async () => {
    const content = Uint8Array.from({ length: 1_200_000 }, (_, at) => at % 251)
    using store = partialStore(content)
    const chunks = Option.getOrThrow(await store.open())[Symbol.asyncIterator]()
    const read: Array<Uint8Array> = []
    for (let n = 1; n <= 3; n++) {
      const { value } = await chunks.next()
      read.push(value)
      expect(store.ranges).toEqual(parts.slice(0, n))
    }
    expect(await chunks.next()).toEqual({ done: true, value: undefined })
    expect(store.ranges).toEqual(parts)
    expect(Buffer.concat(read).equals(content)).toBe(true)
  })

  test("that end with a part are read without asking for one more", async () => {
    using store = partialStore(new Uint8Array(1_048_576))
    const chunks = await Array.fromAsync(Option.getOrThrow(await store.open()))
    expect(chunks.map(({ length }) => length)).toEqual([524_288, 524_288])
    expect(store.ranges).toEqual(parts.slice(0, 2))
  })

  test("that are empty have no part, and are read all the same", async () => {
    using store = partialStore(new Uint8Array(), () => new Response("<Error/>", { status: 416 }))
    const chunks = await Array.fromAsync(Option.getOrThrow(await store.open()))
    expect([Buffer.concat(chunks).length, store.ranges]).toEqual([0, parts.slice(0, 1)])
  })

  test("of a store that knows no parts are read whole", async () => {
    using store = partialStore(new Uint8Array(), () => new Response(new Uint8Array(600_000)))
    const chunks = await Array.fromAsync(Option.getOrThrow(await store.open()))
    expect([chunks.map(({ length }) => length), store.ranges.length]).toEqual([[600_000], 1])
  })

  test.each([
    ["another part", () => new Response("abc", { status: 206, headers: { "content-range": "bytes 0-2/1200000" } })],
    ["the whole file", () => new Response(new Uint8Array(1_200_000))],
    ["nothing", () => new Response("", { status: 206, headers: { "content-range": "bytes 524288-524287/1200000" } })],
    ["no more of it", () => new Response("", { status: 416 })],
    ["that it is gone", () => new Response("", { status: 404 })],
    ["an error", () => new Response("", { status: 503 })],
  ])("fail midway rather than come with a hole: the store says %s", async (_, second) => {
    using store = partialStore(new Uint8Array(1_200_000), (range) => (range === parts[1] ? second() : null))
    const chunks = Option.getOrThrow(await store.open())[Symbol.asyncIterator]()
    expect((await chunks.next()).value.length).toBe(524_288)
    expect(await chunks.next().catch((error) => error._tag)).toBe("files.STORAGE_UNREACHABLE")
  })

  test("of a store that never answers fail within the time limit", async () => {
    using silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    const s3 = { ...server.config, endpoint: `http://127.0.0.1:${silent.port}` }
    const ports = await built(s3Attachments({ s3, timeoutMillis: 50 }))
    for (const use of [
      (storage: AttachmentStorage["Service"]) => storage.put(freshId(), new Uint8Array([1])),
      (storage: AttachmentStorage["Service"]) => Effect.asVoid(storage.get(freshId())),
      (storage: AttachmentStorage["Service"]) => Effect.asVoid(storage.open(freshId())),
      (storage: AttachmentStorage["Service"]) => storage.delete(freshId()),
    ])
      expect((await on(ports)((storage) => Effect.flip(use(storage))))._tag).toBe("files.STORAGE_UNREACHABLE")
  })
})
