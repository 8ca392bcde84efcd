import { Effect, Layer, Redacted } from "effect"
import { type EncryptedKey, SecretCipher } from "../../core/index.ts"
import { deriveKey } from "./derived-key.ts"
import { decryptText, encryptText } from "./encrypted-text.ts"

/**
 * Encrypts the secrets that users store here with a key of its own, derived from the master secret; each ciphertext is
 * bound to its user. Contract: game platform, key.
 */
export const secretCipher = (master: Redacted.Redacted) =>
  Layer.effect(
    SecretCipher,
    Effect.map(deriveKey(master, "api-keys"), (key) =>
      SecretCipher.of({
        encrypt: (userId, secret) =>
          Effect.map(encryptText(key, Redacted.value(secret), userId), (text) => text as EncryptedKey),
        decrypt: (userId, encrypted) =>
          decryptText(key, encrypted, userId).pipe(
            Effect.map((text) => Redacted.make(text)),
            Effect.option,
          ),
      }),
    ),
  )
