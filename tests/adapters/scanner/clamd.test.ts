import { afterEach, describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Fiber, Logger } from "effect"
import { type ClamdAddress, clamdAddress } from "../../../adapters/config/clamd-address.ts"
import { checkClamd, clamd } from "../../../adapters/scanner/clamd.ts"
import { FileScanner, type UserId } from "../../../core/index.ts"
import { type Behaviour, eicar, startClamd } from "../../support/clamd.ts"
import { temporaryFolder } from "../../support/engines.ts"

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const started = async (behaviour?: Behaviour, path?: string) => {
  const server = await startClamd(behaviour, path)
  stops.push(server.stop)
  return { ...server, address: clamdAddress.read(server.address) as ClamdAddress }
}

const [ada, bob] = ["ada" as UserId, "bob" as UserId]
/** Enough that each has few files. */
const senders = Array.from({ length: 20 }, (_, n) => `sender ${n}` as UserId)

/** How the scan of each file ends: `null`, or the error. All are scanned at once. */
const scanned = (address: ClamdAddress, files: ReadonlyArray<Uint8Array>, millis?: number) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { scan } = yield* FileScanner
      const one = (file: Uint8Array, n: number) =>
        Effect.match(scan({ by: senders[n % senders.length] ?? ada, bytes: file }), {
          onSuccess: () => null,
          onFailure: (error) => error,
        })
      return yield* Effect.forEach(files, one, { concurrency: "unbounded" })
    }).pipe(Effect.provide(clamd(address, millis)), Effect.provide(Logger.layer([]))),
  )

const tags = async (...asked: Parameters<typeof scanned>) =>
  (await scanned(...asked)).map((error) => error?._tag ?? null)

const unavailable = "files.SCANNER_UNAVAILABLE"

describe("clamd", () => {
  test("finds what is bad, and lets pass what is clean, whole and in pieces of any size", async () => {
    const server = await started()
    const files = [0, 1, 65_536, 65_537, 300_000].map((size) => Buffer.alloc(size, "x"))
    expect(await tags(server.address, files)).toEqual([null, null, null, null, null])
    expect(server.files.toSorted((a, b) => a.length - b.length)).toEqual(files)
    expect(await tags(server.address, [Buffer.concat([Buffer.alloc(70_000), eicar])])).toEqual(["files.MALWARE_FOUND"])
  })

  test("listens on a socket of this machine too", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const path = join(yield* temporaryFolder, "clamd.ctl")
          const { address } = yield* Effect.promise(() => started({}, path))
          expect(existsSync(path)).toBe(true)
          expect(yield* Effect.promise(() => tags(address, [eicar, Buffer.from("fine")]))).toEqual([
            "files.MALWARE_FOUND",
            null,
          ])
          expect(yield* Effect.exit(checkClamd(address))).toMatchObject({ _tag: "Success" })
        }),
      ),
    ))

  test.each<readonly [string, Behaviour]>([
    ["closes at once", { begins: (socket) => socket.destroy() }],
    ["closes without an answer", { answers: () => "" }],
    ["cuts its answer", { answers: () => "stream: O" }],
    ["cuts a clean answer before its end", { answers: () => "stream: OK" }],
    ["has a limit", { answers: () => "INSTREAM size limit exceeded. ERROR\0" }],
    ["answers something else", { answers: () => "HTTP/1.1 200 OK\r\n\r\n\0" }],
    ["answers twice", { answers: () => "stream: OK\0stream: OK\0" }],
    ["answers without an end", { answers: () => "stream: ".padEnd(100_000, "x") }],
    ["names nothing", { answers: () => "stream:  FOUND\0" }],
  ])("that %s lets nothing pass", async (_, behaviour) => {
    const { address } = await started(behaviour)
    expect(await scanned(address, [Buffer.from("fine")])).toEqual([
      expect.objectContaining({ _tag: unavailable, retryAfterSeconds: 30 }),
    ])
  })

  test("that says at once that a file is clean has not seen it", async () => {
    const { address } = await started({ begins: (socket) => socket.write("stream: OK\0"), answers: () => null })
    expect(await tags(address, [Buffer.alloc(8_000_000)])).toEqual([unavailable])
  })

  test("that is silent is given up after a while, also by what waits behind it", async () => {
    const { address } = await started({ answers: () => null })
    const files = Array.from({ length: 9 }, () => Buffer.from("fine"))
    expect(await tags(address, files, 100)).toEqual(files.map(() => unavailable))
  })

  test("that cannot be reached lets nothing pass", async () => {
    const { address, stop } = await started()
    await stop()
    stops.length = 0
    expect(await tags(address, [Buffer.from("fine")])).toEqual([unavailable])
    expect(await tags({ path: "/nowhere/clamd.ctl" }, [Buffer.from("fine")])).toEqual([unavailable])
    expect(await Effect.runPromise(Effect.exit(checkClamd(address)))).toMatchObject({ _tag: "Failure" })
  })

  test("has at most 36 files inside: what is beyond is refused at once, and later ones are scanned", async () => {
    const { address, files } = await started()
    const many = Array.from({ length: 40 }, () => Buffer.from("fine"))
    const ends = await scanned(address, many)
    expect(ends.filter((end) => end === null)).toHaveLength(36)
    expect(ends.filter((end) => end !== null)).toEqual(
      Array(4).fill(expect.objectContaining({ _tag: unavailable, retryAfterSeconds: expect.any(Number) })),
    )
    expect(files).toHaveLength(36)
  })

  test("gives a turn to another user while 100 files of one wait, of which ten may be inside", async () => {
    const { address, stop } = await started({ answers: (file) => (file.includes("ada") ? null : "stream: OK\0") })
    const ends = await Effect.runPromise(
      Effect.gen(function* () {
        const { scan } = yield* FileScanner
        const by = (user: UserId) => Effect.result(scan({ by: user, bytes: Buffer.from(`of ${user}`) }))
        const many = yield* Effect.forkChild(
          Effect.forEach(Array.from({ length: 100 }), () => by(ada), { concurrency: "unbounded" }),
          { startImmediately: true },
        )
        const other = yield* by(bob)
        yield* Effect.promise(stop)
        return { other, many: yield* Fiber.join(many) }
      }).pipe(Effect.provide(clamd(address)), Effect.provide(Logger.layer([]))),
    )
    stops.length = 0
    expect(ends.other).toMatchObject({ _tag: "Success" })
    const refusals = ends.many.flatMap((end) => (end._tag === "Failure" ? [end.failure] : []))
    expect(refusals).toHaveLength(100)
    const isBusy = (one: (typeof refusals)[number]) => !("retryAfterSeconds" in one && one.retryAfterSeconds === 30)
    expect(refusals.filter(isBusy)).toHaveLength(90)
  })
})

test("The address of clamd is a host with a port, or a path", () => {
  expect(
    ["127.0.0.1:3310", "clamav:3310", "[::1]:3310", " /run/clamav/clamd.ctl "].map((text) => clamdAddress.read(text)),
  ).toEqual([
    { host: "127.0.0.1", port: 3310 },
    { host: "clamav", port: 3310 },
    { host: "::1", port: 3310 },
    { path: "/run/clamav/clamd.ctl" },
  ])
  for (const wrong of ["clamav", "3310", ":3310", "clamav:0x1", "clamav:99999", "tcp://clamav:3310", "u:p@clamav:3310"])
    expect([wrong, clamdAddress.read(wrong)]).toEqual([wrong, null])
})
