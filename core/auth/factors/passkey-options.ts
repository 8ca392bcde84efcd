import type { UserId } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import type { CredentialId, Passkey, Transport } from "./passkey.ts"

/** The site that passkeys are for: a domain, and the name that authenticators show. */
export interface PasskeySite {
  readonly id: string
  readonly name: string
}

/** How long a browser waits for its user, in milliseconds: as long as the challenge is good. */
const timeout = 300_000

interface Descriptor {
  readonly type: "public-key"
  readonly id: CredentialId
  readonly transports: ReadonlyArray<Transport>
}

/** What a browser takes to make a passkey. https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
export interface PasskeyCreation {
  readonly rp: PasskeySite
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly challenge: string
  readonly pubKeyCredParams: ReadonlyArray<{ readonly type: "public-key"; readonly alg: number }>
  readonly timeout: number
  readonly excludeCredentials: ReadonlyArray<Descriptor>
  readonly authenticatorSelection: {
    readonly residentKey: "required"
    readonly requireResidentKey: true
    readonly userVerification: "required"
  }
  readonly attestation: "none"
}

/** What a browser takes to use a passkey. https://www.w3.org/TR/webauthn-3/#sctn-parseRequestOptionsFromJSON */
export interface PasskeyRequest {
  readonly rpId: string
  readonly challenge: string
  readonly timeout: number
  readonly allowCredentials: ReadonlyArray<Descriptor>
  readonly userVerification: "required"
}

/** The algorithms of keys that are taken: Ed25519, ES256 and RS256, by their COSE numbers. */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** The account as authenticators keep it. The digits of its id are base64url as they are. */
export const userHandle = (id: UserId): string => id.replaceAll("-", "")

/** How a passkey is made: none in addition to those that the account has. Contract: auth, passkeys. */
export const passkeyCreation = (
  site: PasskeySite,
  user: Pick<User, "id" | "email" | "displayName">,
  challenge: string,
  others: ReadonlyArray<Passkey>,
): PasskeyCreation => ({
  rp: { id: site.id, name: site.name },
  user: { id: userHandle(user.id), name: user.email, displayName: user.displayName },
  challenge,
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
  timeout,
  excludeCredentials: others.map(descriptor),
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
})

/** How one of some passkeys is used; of none for any that the user has for the site. Contract: auth, passkeys. */
export const passkeyRequest = (
  site: PasskeySite,
  challenge: string,
  passkeys: ReadonlyArray<Passkey>,
): PasskeyRequest => ({
  rpId: site.id,
  challenge,
  timeout,
  allowCredentials: passkeys.map(descriptor),
  userVerification: "required",
})

const descriptor = ({ credentialId, transports }: Passkey): Descriptor => ({
  type: "public-key",
  id: credentialId,
  transports,
})
