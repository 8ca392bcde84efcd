import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { roundSeedHash } from "../../../../../core/index.ts"
import { sha256, utf8 } from "../../../../../core/market/rounds/solver/sha256.ts"

describe("SHA-256", () => {
  // FIPS 180-4 examples and NIST's CAVP short messages.
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    [
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("of %.20s is that of NIST", (text, hash) => {
    expect(sha256(utf8(text))).toBe(hash)
  })

  test("is that of another implementation for every length around a block", () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256)
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"))
    }
  })

  test("of a text is that of its UTF-8, also with characters outside of the first plane and with halves of them", () => {
    for (const text of ["ä", "€", "𝄞", "a\ud800b", "\udc00", "x\ud834"])
      expect([text, [...utf8(text)]]).toEqual([text, [...new TextEncoder().encode(text)]])
  })

  test("of a seed is that of its bytes, not of its digits", () => {
    const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
    expect(roundSeedHash(seed)).toBe(createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex"))
  })
})
