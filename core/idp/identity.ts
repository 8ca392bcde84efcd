import type { EmailAddress } from "../users/email-address.ts"

/**
 * An identity that the provider proved. It is identified by (issuer, subject), never by the e-mail.
 * Contract: identity provider.
 */
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
