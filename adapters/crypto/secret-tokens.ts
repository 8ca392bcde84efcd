import { Effect, Layer, Redacted } from "effect"
import { sha256 } from "oslo/crypto"
import { base64url, encodeHex } from "oslo/encoding"
import { SecretTokens, type TokenHash } from "../../core/index.ts"

/** Tokens of 32 random bytes in base64url, stored as the hexadecimal SHA-256 of their text. Contract: auth, tokens. */
export const secretTokens = Layer.sync(SecretTokens, () =>
  SecretTokens.of({
    make: Effect.suspend(() => {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const token = Redacted.make(base64url.encode(bytes, { includePadding: false }))
      return Effect.map(hashOf(token), (hash) => ({ token, hash }))
    }),
    hash: (token) => hashOf(token),
  }),
)

const hashOf = (token: Redacted.Redacted): Effect.Effect<TokenHash> =>
  Effect.promise(async () => encodeHex(await sha256(new TextEncoder().encode(Redacted.value(token)))) as TokenHash)
