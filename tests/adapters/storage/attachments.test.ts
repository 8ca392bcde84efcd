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

const attachmentStorageSuite = (ports: () => Ports) => {
  test("a content is read as it was stored, also an empty and a large one", async () => {
    for (const size of [0, 3, 5_000_000]) {
      const [id, bytes] = [freshId(), new Uint8Array(size).fill(size % 251)]
      await on(ports())((storage) => storage.put(id, bytes))
      const read = Option.getOrNull(await on(ports())((storage) => storage.get(id)))
      expect(read !== null && Buffer.from(read).equals(bytes)).toBe(true)
    }
  })

  test("equal contents are two, and what was deleted is gone; an unknown one may be deleted", async () => {
    const [one, other] = [freshId(), freshId()]
    for (const id of [one, other]) await on(ports())((storage) => storage.put(id, new Uint8Array([1, 2])))
    for (const id of [one, freshId()]) await on(ports())((storage) => storage.delete(id))
    expect(await on(ports())((storage) => storage.get(one))).toEqual(Option.none())
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
      return new Response()
    }
    proxy = Bun.serve({ port: 0, fetch })
  })
  afterAll(async () => {
    await proxy.stop(true)
    await server.stop()
  })

  attachmentStorageSuite(() => ports)

  test("are private objects under one prefix, of no type that a browser would run", async () => {
    const id = freshId()
    const s3 = { ...server.config, endpoint: `http://127.0.0.1:${proxy.port}` }
    await on(await built(s3Attachments({ s3 })))((storage) => storage.put(id, new Uint8Array([1])))
    expect(asked).toEqual([
      ["PUT", `/pictures/attachments/${id}`, false, null, "application/octet-stream", "private, no-store"],
    ])
  })

  test("of a store that never answers fail within the time limit", async () => {
    using silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    const s3 = { ...server.config, endpoint: `http://127.0.0.1:${silent.port}` }
    const ports = await built(s3Attachments({ s3, timeoutMillis: 50 }))
    for (const use of [
      (storage: AttachmentStorage["Service"]) => storage.put(freshId(), new Uint8Array([1])),
      (storage: AttachmentStorage["Service"]) => Effect.asVoid(storage.get(freshId())),
      (storage: AttachmentStorage["Service"]) => storage.delete(freshId()),
    ])
      expect((await on(ports)((storage) => Effect.flip(use(storage))))._tag).toBe("files.STORAGE_UNREACHABLE")
  })
})
