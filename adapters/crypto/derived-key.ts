import { hkdfSync } from "node:crypto"
import { type Array as Arrays, Effect, Redacted, type Redacted as Secret } from "effect"

/**
 * The present secret, with which everything is made, and the previous ones, with which things are verified and opened
 * only. Contract: auth, access tokens.
 */
export type Secrets = Arrays.NonEmptyReadonlyArray<Secret.Redacted>

/**
 * The purposes of derived keys, each with the setting from whose secrets its keys are derived, and whether texts that
 * are encrypted with them are stored for longer than a day. Each purpose has a key of its own, so a value made for one
 * purpose is rejected by every other. A purpose must never be renamed: values made under the old name could no longer
 * be read.
 */
export const keyPurposes = {
  cursors: { from: "JWT_SECRET", isStored: false },
  states: { from: "JWT_SECRET", isStored: false },
  flows: { from: "JWT_SECRET", isStored: false },
  attachments: { from: "JWT_SECRET", isStored: false },
  exports: { from: "JWT_SECRET", isStored: false },
  mfa: { from: "SECRETS_KEY", isStored: false },
  appeal: { from: "SECRETS_KEY", isStored: false },
  webauthn: { from: "SECRETS_KEY", isStored: false },
  letters: { from: "SECRETS_KEY", isStored: true },
  recipients: { from: "SECRETS_KEY", isStored: false },
  "api-keys": { from: "SECRETS_KEY", isStored: true },
  totp: { from: "SECRETS_KEY", isStored: true },
  share: { from: "SECRETS_KEY", isStored: true },
  answer: { from: "SECRETS_KEY", isStored: false },
  webhook: { from: "SECRETS_KEY", isStored: true },
  push: { from: "SECRETS_KEY", isStored: true },
  unsubscribe: { from: "SECRETS_KEY", isStored: false },
  "security-log": { from: "SECRETS_KEY", isStored: false },
} as const

export type KeyPurpose = keyof typeof keyPurposes

/** The purposes of what has to be encrypted again before a previous secret is removed. */
export type StoredPurpose = {
  [Purpose in KeyPurpose]: (typeof keyPurposes)[Purpose]["isStored"] extends true ? Purpose : never
}[KeyPurpose]

/** 32 bytes for one purpose, by HKDF-SHA256 from the master secret. Contract: auth, access tokens. */
export const deriveBytes = (master: Secret.Redacted, purpose: KeyPurpose): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  Effect.sync(() => bytes(master, purpose, 32))

/** The same from the present secret and from the previous ones, in this order. */
export const deriveAll = (secrets: Secrets, purpose: KeyPurpose) =>
  Effect.forEach(secrets, (secret) => deriveBytes(secret, purpose))

/** An AES-256-GCM key for one purpose that never leaves WebCrypto. Contract: auth, passwords. */
export const deriveKey = async (master: Secret.Redacted, purpose: KeyPurpose): Promise<CryptoKey> => {
  const secret = new TextEncoder().encode(Redacted.value(master))
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info: infoOf(purpose) },
    await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]),
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  )
}

/**
 * Eight characters by which sealed texts name the secret that their key comes from. They are derived as keys are, so
 * they show nothing of it.
 */
export const keyIdOf = (master: Secret.Redacted): string =>
  bytes(master, "key-id", 6).toBase64({ alphabet: "base64url" })

// At once, as a start derives many and would wait for a thread as often.
const bytes = (master: Secret.Redacted, purpose: KeyPurpose | "key-id", length: number) =>
  new Uint8Array(hkdfSync("sha256", Redacted.value(master), salt, infoOf(purpose), length))

// None: the master is random already, and every server must come to the same key.
const salt = new Uint8Array(0)

const infoOf = (purpose: KeyPurpose | "key-id") => new TextEncoder().encode(`curio/${purpose}`)
