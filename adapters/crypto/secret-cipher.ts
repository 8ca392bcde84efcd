import { Effect, Layer, Redacted } from "effect"
import { type EncryptedKey, SecretCipher } from "../../core/index.ts"
import type { Secrets } from "./derived-key.ts"
import { decryptText, encryptText, textKeysOf } from "./encrypted-text.ts"

/**
 * Encrypts the secrets that users store here with a key of its own, derived from the present secret; each ciphertext is
 * bound to its user. Contract: gameplatform, key.
 */
export const secretCipher = (secrets: Secrets) =>
  Layer.effect(
    SecretCipher,
    Effect.map(textKeysOf(secrets, "api-keys"), (keys) =>
      SecretCipher.of({
        encrypt: (userId, secret) =>
          Effect.map(encryptText(keys, Redacted.value(secret), userId), (text) => text as EncryptedKey),
        decrypt: (userId, encrypted) =>
          decryptText(keys, encrypted, userId).pipe(
            Effect.map((text) => Redacted.make(text)),
            Effect.option,
          ),
      }),
    ),
  )
