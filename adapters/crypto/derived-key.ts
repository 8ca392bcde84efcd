import { Effect, Redacted, type Redacted as Secret } from "effect"

/**
 * The purpose of a derived key. Each purpose has a key of its own, so a value made for one purpose is rejected by every
 * other. A purpose must never be renamed: values made under the old name could no longer be read.
 */
export type KeyPurpose =
  | "letters"
  | "cursors"
  | "states"
  | "flows"
  | "api-keys"
  | "recipients"
  | "attachments"
  | "totp"
  | "mfa"
  | "webauthn"
  | "security-log"
  | "share"
  | "answer"
  | "webhook"
  | "exports"

/** 32 bytes for one purpose, by HKDF-SHA256 from the master secret. Contract: auth, access tokens. */
export const deriveBytes = (master: Secret.Redacted, purpose: KeyPurpose): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  Effect.promise(
    async () =>
      new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), await imported(master, "deriveBits"), 256)),
  )

/** An AES-256-GCM key for one purpose that never leaves WebCrypto. Contract: auth, passwords. */
export const deriveKey = (master: Secret.Redacted, purpose: KeyPurpose): Effect.Effect<CryptoKey> =>
  Effect.promise(async () =>
    crypto.subtle.deriveKey(
      hkdf(purpose),
      await imported(master, "deriveKey"),
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    ),
  )

const imported = (master: Secret.Redacted, use: "deriveBits" | "deriveKey"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(Redacted.value(master)), "HKDF", false, [use])

// No salt: the master is random already, and every server must come to the same key.
const hkdf = (purpose: KeyPurpose) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(0),
  info: new TextEncoder().encode(`curio/${purpose}`),
})
