import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { Effect, Redacted } from "effect"
import { secretTokens } from "../../../adapters/crypto/secret-tokens.ts"
import { SecretTokens } from "../../../core/index.ts"

const using = <A>(use: (tokens: SecretTokens["Service"]) => Effect.Effect<A>) =>
  Effect.runPromise(SecretTokens.pipe(Effect.flatMap(use), Effect.provide(secretTokens)))

describe("A secret token", () => {
  test("is 32 random bytes in base64url without padding", async () => {
    const { token } = await using((tokens) => tokens.make)
    expect(Redacted.value(token)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(Redacted.value(token), "base64url")).toHaveLength(32)
    expect(String(token)).not.toContain(Redacted.value(token))
  })

  test("is kept as the SHA-256 of its text", async () => {
    const { hash, token } = await using((tokens) => tokens.make)
    expect<string>(hash).toBe(createHash("sha256").update(Redacted.value(token)).digest("hex"))
    expect(await using((tokens) => tokens.hash(token))).toBe(hash)
  })

  test("has a hash whatever the text is", async () => {
    for (const text of ["", "\0", "é😀", "x".repeat(10_000)])
      expect<string>(await using((tokens) => tokens.hash(Redacted.make(text)))).toBe(
        createHash("sha256").update(text).digest("hex"),
      )
  })

  test("has the hash that databases hold already", async () => {
    const hash = await using((tokens) => tokens.hash(Redacted.make("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")))
    expect<string>(hash).toBe("ea866a757e4c38babfa8127cbe9a409d3e1f93a00ff1488ff735fcf917afffd0")
    // Half of a pair is hashed as U+FFFD.
    expect(await using((tokens) => tokens.hash(Redacted.make("\ud800")))).toBe(
      await using((tokens) => tokens.hash(Redacted.make("\ufffd"))),
    )
  })

  test("is never made twice", async () => {
    const made = await using((tokens) => Effect.forEach(Array.from({ length: 1000 }), () => tokens.make))
    expect(new Set(made.map(({ token }) => Redacted.value(token))).size).toBe(1000)
  })
})
