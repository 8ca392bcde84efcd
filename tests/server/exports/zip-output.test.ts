import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { Effect, Metric } from "effect"
import { unzipSync } from "fflate"
import { type Counted, countedOn } from "../../../adapters/operations.ts"
import { directoryRecord, endOfZip } from "../../../server/exports/zip-format.ts"
import { type OpenFile, type WrittenFile, zipOutput } from "../../../server/exports/zip-output.ts"

const at = new Date("2026-01-02T03:04:05Z")
const uncounted: Counted = (work) => work()

/** Writes a zip, and goes on with another output where it is cut. */
const cutInTwo = async (before: (out: Output) => Promise<void>, after: (out: Output) => Promise<void>) => {
  const first = await zipOutput(0, at, null, uncounted)
  await before(first)
  const one = await first.done()
  const open = JSON.parse(JSON.stringify(one.open)) as OpenFile | null
  const second = await zipOutput(one.bytes.length, at, open, uncounted)
  await after(second)
  const files = [...first.files, ...second.files]
  const start = second.end()
  for (const file of files) second.record(file)
  second.raw(endOfZip({ start, records: files.length, bytes: second.end() - start }))
  const { bytes } = await second.done()
  return { files, zip: unzipSync(Buffer.concat([one.bytes, bytes])) }
}

type Output = Awaited<ReturnType<typeof zipOutput>>

const sumOf = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex")
const summary = ({ name, rows, sha256, size }: WrittenFile) => [name, rows, size, sha256]

describe("A zip that another output goes on with", () => {
  test("in the middle of a file has the file whole, with its sum", async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `${JSON.stringify({ n, name: `Ünïcode ${n}` })}\n`)
    const { files, zip } = await cutInTwo(
      async (out) => {
        out.begin("a.jsonl")
        for (const line of lines.slice(0, 900)) out.line(line)
      },
      async (out) => {
        for (const line of lines.slice(900)) out.line(line)
        await out.close()
        out.content("media/ü.webp", Uint8Array.of(1, 2, 3))
      },
    )
    const all = lines.join("")
    expect(new TextDecoder().decode(zip["a.jsonl"])).toBe(all)
    expect(zip["media/ü.webp"]).toEqual(Uint8Array.of(1, 2, 3))
    expect(files.map(summary)).toEqual([
      ["a.jsonl", 2_000, Buffer.byteLength(all), sumOf(all)],
      ["media/ü.webp", null, 3, sumOf(Uint8Array.of(1, 2, 3))],
    ])
  })

  test("between two files has both, and an empty one is empty", async () => {
    const { files, zip } = await cutInTwo(
      async (out) => {
        out.begin("empty.jsonl")
        await out.close()
      },
      async (out) => {
        out.begin("b.jsonl")
        out.line("{}\n")
        await out.close()
      },
    )
    expect(Object.keys(zip)).toEqual(["empty.jsonl", "b.jsonl"])
    expect(files.map(summary)).toEqual([
      ["empty.jsonl", 0, 0, sumOf("")],
      ["b.jsonl", 1, 3, sumOf("{}\n")],
    ])
  })
})

test("What is deflated counts while it is on a thread", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const services = yield* Effect.context<never>()
      const running = () =>
        Metric.snapshotUnsafe(services)
          .filter(({ attributes, id }) => id === "pool_running" && attributes?.["pool"] === "zlib")
          .map(({ state }) => ("value" in state ? Number(state.value) : Number.NaN))[0] ?? 0
      const counted = yield* countedOn("zlib")
      const out = yield* Effect.promise(() => zipOutput(0, at, null, counted))
      out.begin("a.jsonl")
      out.line("{}\n")
      const before = running()
      const closed = out.close()
      expect(running()).toBe(before + 1)
      yield* Effect.promise(() => closed)
      expect(running()).toBe(before)
    }),
  ))

describe("A large zip", () => {
  test("has more than 65,535 files", async () => {
    const names = Array.from({ length: 66_000 }, (_, n) => `${n}`)
    const { zip } = await cutInTwo(
      async (out) => {
        for (const name of names.slice(0, 100)) out.content(name, new Uint8Array())
      },
      async (out) => {
        for (const name of names.slice(100)) out.content(name, new Uint8Array())
      },
    )
    expect(Object.keys(zip)).toHaveLength(names.length)
  })

  test("says in the extra field where a file begins, and how long it is, from 4 GiB on", () => {
    const entry = { name: "a", method: "stored", crc: 1, size: 5, compressedSize: 5, start: 2 ** 32 - 1 } as const
    const record = directoryRecord(entry, at)
    expect([record.readUInt32LE(20), record.readUInt32LE(42), record.readUInt16LE(30)]).toEqual([5, 0xffffffff, 12])
    expect([record.readUInt16LE(47), record.readUInt16LE(49)]).toEqual([1, 8])
    expect(record.readBigUInt64LE(51)).toBe(2n ** 32n - 1n)
    const large = directoryRecord({ ...entry, start: 0, size: 2 ** 33, compressedSize: 2 ** 33 }, at)
    expect([large.readUInt32LE(20), large.readUInt32LE(24), large.readUInt32LE(42)]).toEqual([
      0xffffffff, 0xffffffff, 0,
    ])
    expect([large.readBigUInt64LE(51), large.readBigUInt64LE(59)]).toEqual([2n ** 33n, 2n ** 33n])
    const end = endOfZip({ start: 2 ** 33, bytes: 47, records: 1 })
    expect([end.readBigUInt64LE(48), end.readBigUInt64LE(64), end.readUInt32LE(92)]).toEqual([
      2n ** 33n,
      2n ** 33n + 47n,
      0xffffffff,
    ])
  })
})
