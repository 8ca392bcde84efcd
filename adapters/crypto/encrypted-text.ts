import { Effect, Schema } from "effect"

/** The text was encrypted with another key or another `boundTo`, or was changed afterwards. */
export class DecryptionFailed extends Schema.TaggedError<DecryptionFailed>()("crypto.SEAL_BROKEN", {}) {}

const version = "v1."
const nonceBytes = 12

/**
 * Encrypts a text with AES-256-GCM; the result is `v1.` and the base64url of nonce and ciphertext. Decryption needs the
 * same key and the same `boundTo`, which is the additional authenticated data and not part of the result.
 * Contract: auth, passwords.
 */
export const encryptText = (key: CryptoKey, text: string, boundTo: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const encrypted = new Uint8Array(await crypto.subtle.encrypt(aes(nonce, boundTo), key, bytesOf(text)))
    const bytes = new Uint8Array(nonceBytes + encrypted.length)
    bytes.set(nonce)
    bytes.set(encrypted, nonceBytes)
    return version + bytes.toBase64({ alphabet: "base64url" })
  })

/** Decrypts a text that `encryptText` encrypted. */
export const decryptText = (
  key: CryptoKey,
  encrypted: string,
  boundTo: string,
): Effect.Effect<string, DecryptionFailed> =>
  Effect.tryPromise({
    try: async () => {
      if (!encrypted.startsWith(version)) throw new Error("unknown version")
      const bytes = Uint8Array.fromBase64(encrypted.slice(version.length), {
        alphabet: "base64url",
        // Otherwise several ciphertexts would decrypt to the same text.
        lastChunkHandling: "strict",
      })
      const decrypted = await crypto.subtle.decrypt(
        aes(bytes.subarray(0, nonceBytes), boundTo),
        key,
        bytes.subarray(nonceBytes),
      )
      return new TextDecoder().decode(decrypted)
    },
    catch: () => new DecryptionFailed(),
  })

const aes = (nonce: Uint8Array<ArrayBuffer>, boundTo: string) => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: bytesOf(boundTo),
})

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
