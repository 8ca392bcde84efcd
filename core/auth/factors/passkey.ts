import type { Brand, DateTime } from "effect"
import type { UserId } from "../../shared/index.ts"

export type PasskeyId = string & Brand.Brand<"PasskeyId">
/** The id by which an authenticator knows a credential, in base64url. */
export type CredentialId = string & Brand.Brand<"CredentialId">

/** How many passkeys an account has at most. */
export const passkeyLimit = 20

/** How a browser reaches an authenticator. https://www.w3.org/TR/webauthn-3/#enum-transport */
export const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const
export type Transport = (typeof transports)[number]

/** What an authenticator made for this site. */
export interface CreatedCredential {
  readonly credentialId: CredentialId
  /** A COSE key in base64url. */
  readonly publicKey: string
  /** How often it was used, as it counts; 0 for those that do not count. */
  readonly counter: number
  readonly transports: ReadonlyArray<Transport>
  /** Whether it is kept in several places, so that losing a device does not lose it. */
  readonly backedUp: boolean
}

/** A passkey of an account, which is a second factor and signs in alone. Contract: auth, passkeys. */
export interface Passkey extends CreatedCredential {
  readonly id: PasskeyId
  readonly userId: UserId
  readonly name: string
  readonly createdAt: DateTime.Utc
  readonly lastUsedAt: DateTime.Utc | null
}
