import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { fileTexts } from "../../adapters/item-files/file-texts.ts"
import { FileTexts, invalidEncoding } from "../../core/index.ts"

/** The text of a file, with `!` where its encoding breaks. */
const textOf = (bytes: Uint8Array) =>
  Effect.runSync(
    Effect.provide(
      Effect.map(FileTexts, ({ piecesOf }) =>
        [...piecesOf(bytes)].map((piece) => (piece === invalidEncoding ? "!" : piece)).join(""),
      ),
      fileTexts,
    ),
  )
const utf16 = (text: string, swapped = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le")
  return swapped ? bytes.swap16() : bytes
}
const many = "ä€🦉".repeat(50_000)

describe("The text of a file", () => {
  test.each<[string, Uint8Array, string]>([
    ["nothing", Buffer.from(""), ""],
    ["UTF-8", Buffer.from("Ärger 🦉"), "Ärger 🦉"],
    ["UTF-8 with a mark", Buffer.from("\uFEFFÄrger"), "Ärger"],
    ["a mark that is not the first", Buffer.from("a\uFEFF"), "a\uFEFF"],
    ["UTF-16", utf16("Ärger 🦉"), "Ärger 🦉"],
    ["UTF-16 in the other order", utf16("Ärger 🦉", true), "Ärger 🦉"],
    ["Windows-1252", Buffer.from([0x80, 0x41, 0xe9, 0x93]), "€Aé“"],
    ["UTF-8 over many pieces", Buffer.from(many), many],
    ["UTF-16 over many pieces", utf16(many), many],
    [
      "Windows-1252 that looks like UTF-8 for long",
      Buffer.concat([Buffer.alloc(700_000, "a"), Buffer.from([0xe9])]),
      `${"a".repeat(700_000)}é`,
    ],
    ["UTF-8 with a mark that breaks", Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0xff, 0x62]), "a\n!"],
    ["UTF-8 with a mark that ends too early", Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xc3]), "a!"],
    ["half of a pair in UTF-16", Buffer.from([0xff, 0xfe, 0x61, 0, 0x3d, 0xd8, 0x62, 0]), "a!"],
    ["an odd number of bytes in UTF-16", Buffer.from([0xff, 0xfe, 0x61, 0, 0x62]), "a!"],
    ["UTF-16 without a mark", Buffer.from("a\n", "utf16le"), "a!"],
    ["a NUL", Buffer.from("a\nb\0c"), "a\nb!"],
  ])("is read: %s", (_, bytes, expected) => expect(textOf(bytes)).toBe(expected))

  test("comes in pieces of at most 64 KB", () => {
    const sizes = Effect.runSync(
      Effect.provide(
        Effect.map(FileTexts, ({ piecesOf }) => [...piecesOf(Buffer.from(many))].map((piece) => String(piece).length)),
        fileTexts,
      ),
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024)
    expect(sizes.length).toBeGreaterThan(5)
  })
})
