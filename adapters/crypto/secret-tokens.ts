import { CryptoHasher } from "bun"
import { Effect, Layer, Redacted } from "effect"
import { SecretTokens, type TokenHash } from "../../core/index.ts"

/**
 * Tokens of 32 random bytes in base64url, or 16 for short ones, stored as the hexadecimal SHA-256 of their text.
 * Contract: auth, tokens.
 */
export const secretTokens = Layer.sync(SecretTokens, () =>
  SecretTokens.of({
    make: Effect.sync(() => tokenOf(32)),
    makeShort: Effect.sync(() => tokenOf(16)),
    hash: (token) => Effect.sync(() => hashOf(token)),
  }),
)

const tokenOf = (bytes: number) => {
  const token = Redacted.make(Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url"))
  return { token, hash: hashOf(token) }
}

const hashOf = (token: Redacted.Redacted): TokenHash =>
  new CryptoHasher("sha256").update(Redacted.value(token)).digest("hex") as TokenHash
