import type { CredentialId } from "./passkey.ts"

/** What a browser answers after it made one. https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export interface NewCredential {
  readonly id: string
  readonly rawId: string
  readonly type: "public-key"
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: ReadonlyArray<string>
  }
}

/** What a browser answers after one was used. https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export interface UsedCredential {
  readonly id: CredentialId
  readonly rawId: string
  readonly type: "public-key"
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    /** The account that the authenticator keeps it for. */
    readonly userHandle?: string | null
  }
}
