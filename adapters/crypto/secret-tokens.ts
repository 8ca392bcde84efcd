import { CryptoHasher } from "bun"
import { Effect, Layer, Redacted } from "effect"
import { SecretTokens, type TokenHash } from "../../core/index.ts"

/** Tokens of 32 random bytes in base64url, stored as the hexadecimal SHA-256 of their text. Contract: auth, tokens. */
export const secretTokens = Layer.sync(SecretTokens, () =>
  SecretTokens.of({
    make: Effect.suspend(() => {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const token = Redacted.make(Buffer.from(bytes).toString("base64url"))
      return Effect.succeed({ token, hash: hashOf(token) })
    }),
    hash: (token) => Effect.sync(() => hashOf(token)),
  }),
)

const hashOf = (token: Redacted.Redacted): TokenHash =>
  new CryptoHasher("sha256").update(Redacted.value(token)).digest("hex") as TokenHash
