import { type Array as Arrays, Effect, Schema } from "effect"
import { onPool } from "../concurrency/pool-metrics.ts"
import { deriveKey, type KeyPurpose, keyIdOf, type Secrets } from "./derived-key.ts"

/** The text was encrypted with a key that is not there or for another `boundTo`, or was changed afterwards. */
class DecryptionFailed extends Schema.TaggedError<DecryptionFailed>()("crypto.SEAL_BROKEN", {}) {}

/** The keys of one purpose: the present one, which encrypts, and the previous ones. Each is made when first used. */
export type TextKeys = Arrays.NonEmptyReadonlyArray<{ readonly id: string; readonly key: () => Promise<CryptoKey> }>

/** The keys of a purpose, from the present secret and from the previous ones. */
export const textKeysOf = (secrets: Secrets, purpose: KeyPurpose): Effect.Effect<TextKeys> =>
  Effect.forEach(secrets, (secret) =>
    Effect.sync(() => {
      let key: Promise<CryptoKey> | null = null
      return { id: keyIdOf(secret), key: () => (key ??= deriveKey(secret, purpose)) }
    }),
  )

/** The id of the key that a text names; `null` for texts of earlier versions, which name none. */
export const keyIdIn = (encrypted: string): string | null => /^v2\.([\w-]{8})\./.exec(encrypted)?.[1] ?? null

const unnamed = "v1."
const nonceBytes = 12

/**
 * Encrypts a text with AES-256-GCM and the present key; the result is `v2.`, the id of the key, a dot, and the
 * base64url of nonce and ciphertext. Decryption needs the same key and the same `boundTo`, which is part of the
 * additional authenticated data and not of the result. Contract: auth, passwords.
 */
export const encryptText = ([{ id, key }]: TextKeys, text: string, boundTo: string): Effect.Effect<string> =>
  Effect.flatMap(
    onPool("crypto", async () => {
      const start = `v2.${id}.`
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const encrypted = new Uint8Array(
        await crypto.subtle.encrypt(aes(nonce, start + boundTo), await key(), bytesOf(text)),
      )
      const bytes = new Uint8Array(nonceBytes + encrypted.length)
      bytes.set(nonce)
      bytes.set(encrypted, nonceBytes)
      return start + bytes.toBase64({ alphabet: "base64url" })
    }),
    Effect.promise,
  )

/** Decrypts a text that `encryptText` encrypted, with any of the keys, or an earlier version of it (`v1.`). */
export const decryptText = (
  keys: TextKeys,
  encrypted: string,
  boundTo: string,
): Effect.Effect<string, DecryptionFailed> => {
  const id = keyIdIn(encrypted)
  const named = id === null ? keys : keys.filter((one) => one.id === id)
  const start = id === null ? unnamed : `v2.${id}.`
  const context = id === null ? boundTo : start + boundTo
  return Effect.firstSuccessOf([
    ...(encrypted.startsWith(start) ? named : []).map(({ key }) =>
      decrypted(key, encrypted.slice(start.length), context),
    ),
    Effect.fail(new DecryptionFailed()),
  ])
}

const decrypted = (key: () => Promise<CryptoKey>, encoded: string, context: string) =>
  Effect.flatMap(
    onPool("crypto", async () => {
      const bytes = Uint8Array.fromBase64(encoded, {
        alphabet: "base64url",
        // Otherwise several ciphertexts would decrypt to the same text.
        lastChunkHandling: "strict",
      })
      const text = await crypto.subtle.decrypt(
        aes(bytes.subarray(0, nonceBytes), context),
        await key(),
        bytes.subarray(nonceBytes),
      )
      return new TextDecoder().decode(text)
    }),
    (counted) => Effect.tryPromise({ try: counted, catch: () => new DecryptionFailed() }),
  )

const aes = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: bytesOf(context),
})

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
