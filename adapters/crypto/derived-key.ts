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
  Effect.promise(() => bits(master, purpose, 256))

/** The same from the present secret and from the previous ones, in this order. */
export const deriveAll = (secrets: Secrets, purpose: KeyPurpose) =>
  Effect.forEach(secrets, (secret) => deriveBytes(secret, purpose))

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

/**
 * Eight characters by which sealed texts name the secret that their key comes from. They are derived as keys are, so
 * they show nothing of it.
 */
export const keyIdOf = (master: Secret.Redacted): Effect.Effect<string> =>
  Effect.promise(async () => (await bits(master, "key-id", 48)).toBase64({ alphabet: "base64url" }))

const bits = async (master: Secret.Redacted, purpose: KeyPurpose | "key-id", length: number) =>
  new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), await imported(master, "deriveBits"), length))

const imported = (master: Secret.Redacted, use: "deriveBits" | "deriveKey"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(Redacted.value(master)), "HKDF", false, [use])

// No salt: the master is random already, and every server must come to the same key.
const hkdf = (purpose: KeyPurpose | "key-id") => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(0),
  info: new TextEncoder().encode(`curio/${purpose}`),
})
