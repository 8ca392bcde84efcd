import { subjectOf } from "../shared/transactions.ts"
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

/** What a transaction is about that decides on the link of an identity. */
export const subjectOfIdentity = ({ issuer, subject }: Pick<Identity, "issuer" | "subject">) =>
  subjectOf("identity", `${issuer} ${subject}`)
