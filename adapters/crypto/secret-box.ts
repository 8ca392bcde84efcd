import { Effect, Layer, Redacted } from "effect"
import { type SealedKey, SecretBox } from "../../core/index.ts"
import { deriveKey } from "./derived-key.ts"
import { openText, sealText } from "./sealed-text.ts"

/**
 * Encrypts the secrets that users store here with a key of its own, derived from the master secret; each ciphertext is
 * bound to its user. Contract: game platform, key.
 */
export const secretBox = (master: Redacted.Redacted) =>
  Layer.effect(
    SecretBox,
    Effect.map(deriveKey(master, "api-keys"), (key) =>
      SecretBox.of({
        seal: (userId, plain) => Effect.map(sealText(key, Redacted.value(plain), userId), (text) => text as SealedKey),
        open: (userId, sealed) =>
          openText(key, sealed, userId).pipe(
            Effect.map((text) => Redacted.make(text)),
            Effect.option,
          ),
      }),
    ),
  )
