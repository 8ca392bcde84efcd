import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import * as fc from "fast-check"
import { isFull, runs } from "../../support/runs.ts"
import { type Service, startService } from "../../support/service.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

// Ten thousand files take some minutes.
setDefaultTimeout(1_200_000)

const encodings = ["utf-8", "utf-8 with a mark", "utf-16", "windows-1252"] as const
const mappings = ["curio", "goodreads", "librarything", "bgg", "discogs", "clz"] as const

/** A file that makes sense, of which something is then changed. */
const whole = fc
  .record({
    header: fc.shuffledSubarray(
      ["id", "external_ref", "name", "editions", "rating", "comment", "field.author", "Title", "Book Id", "objectname"],
      { minLength: 1 },
    ),
    rows: fc.array(fc.array(fc.string({ unit: "binary", maxLength: 8 }), { maxLength: 12 }), { maxLength: 20 }),
    delimiter: fc.constantFrom(",", ";", "\t"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    quotes: fc.boolean(),
  })
  .map(({ delimiter, end, header, quotes, rows }) =>
    [header, ...rows]
      .map((cells) => cells.map((cell) => (quotes ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter))
      .join(end),
  )

const encoded = (text: string, encoding: (typeof encodings)[number]): Buffer => {
  if (encoding === "windows-1252") return Buffer.from(text, "latin1")
  if (encoding === "utf-16") return Buffer.from(`\uFEFF${text}`, "utf16le")
  return Buffer.from(encoding === "utf-8" ? text : `\uFEFF${text}`)
}

/** Bytes that are put into a file, and where it is cut. */
const damage = fc.array(fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 4 }), removed: fc.nat(3) }), {
  maxLength: 3,
})

const damaged = (bytes: Buffer, all: ReadonlyArray<{ at: number; bytes: Uint8Array; removed: number }>): Buffer => {
  let result = bytes
  for (const { at, bytes, removed } of all) {
    const place = at % (result.length + 1)
    result = Buffer.concat([result.subarray(0, place), bytes, result.subarray(place + removed)])
  }
  return result
}

describe("A file that is no file", () => {
  let service: Service
  let ada: Person
  let books: string
  const limits = { uploadsPerDay: Number.MAX_SAFE_INTEGER }
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, limits, env: { RATE_LIMITS: "off" } })
    ada = await service.person()
    books = (await ada.post("/collections", { name: "Books", type: "books" })).body.id
  })
  afterAll(() => service.stop())

  /** Sends a file, and expects a batch, which is then cancelled, or a code with a line. */
  const outcomeOf = async (content: Buffer, format: string, mapping: string) => {
    const { body, headers, status } = await sendFile(ada, books, new Uint8Array(content), {
      format,
      mapping,
      dryRun: "true",
    })
    if (status === 202) {
      await ada.post(`/imports/${body.id}/cancel`)
      return "taken"
    }
    expect([status, body]).toEqual([400, { error: "IMPORT_FILE_INVALID" }])
    expect(headers.get("x-error-line")).toMatch(/^[1-9]\d*$/)
    return headers.get("x-error-reason")
  }

  test("is taken, or refused with a line: files that are cut anywhere, in every encoding", async () => {
    const seen = new Set<string | null>()
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(
          whole,
          fc.constantFrom(...encodings),
          damage,
          fc.constantFrom("csv", "jsonl"),
          fc.constantFrom(...mappings),
        ),
        async ([text, encoding, changes, format, mapping]) => {
          const content = damaged(encoded(text, encoding), changes)
          seen.add(await outcomeOf(content, format, format === "csv" ? mapping : "curio"))
        },
      ),
      { numRuns: runs(60, 10_000) },
    )
    expect([...seen].sort()).toEqual(expect.arrayContaining(["header", "taken"]))
  })

  const [size, many] = isFull ? [32_000_000, 1_000_000] : [1_000_000, 100_000]
  test.each<[string, string | (() => Buffer), string]>([
    ["one cell", () => Buffer.from(`name\n${"x".repeat(size)}`), "taken"],
    ["one cell that never closes", () => Buffer.from(`name\n"${"x\n".repeat(size / 2)}`), "quote"],
    ["one header", () => Buffer.alloc(size, "x"), "header"],
    ["as many columns as it takes", () => Buffer.from(`name${",".repeat(many)}\n`), "header"],
    [
      "as many columns with names",
      () => Buffer.from(`${Array.from({ length: many }, (_, n) => n).join(",")}\n`),
      "header",
    ],
    ["as many cells", () => Buffer.from(`name\n${",".repeat(many)}x\n`), "taken"],
    ["nothing but quotes", () => Buffer.alloc(size, '"'), "header"],
    ["nothing but line breaks", () => Buffer.alloc(size, "\n"), "header"],
    ["nothing but NUL", () => Buffer.alloc(size), "encoding"],
    ["rows without end", () => Buffer.from(`name\n${"x\n".repeat(size / 2)}`), "rows"],
    ["half of a character", () => Buffer.from([0xff, 0xfe, 0x6e]), "encoding"],
  ])("is taken, or refused with a line: %s", async (_, content, expected) =>
    expect(await outcomeOf(typeof content === "string" ? Buffer.from(content) : content(), "csv", "curio")).toBe(
      expected,
    ),
  )
})
