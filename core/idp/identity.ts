import type { EmailAddress } from "../users/email-address.ts"

/** Who came, as the provider proved it. (issuer, subject) says who it is, the e-mail never does. Contract: auth, identity provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: EmailAddress | null
  /** Whether the provider vouches for the e-mail. */
  readonly emailVerified: boolean
  readonly name: string | null
  /** An https address. */
  readonly picture: string | null
}

/** The e-mail, if the provider vouches for it. */
export const provenEmail = (identity: Identity): EmailAddress | null => (identity.emailVerified ? identity.email : null)
