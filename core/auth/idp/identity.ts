import { DateTime } from "effect"
import { subjectOf } from "../../shared/index.ts"
import type { EmailAddress } from "../../users/index.ts"
import type { SessionProof } from "../session.ts"

/**
 * An identity that the provider proved. It is identified by (issuer, subject), never by the e-mail.
 * Contract: auth.
 */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: EmailAddress | null
  /** Whether the provider vouches for the e-mail; `null` when it does not say. */
  readonly emailVerified: boolean | null
  readonly name: string | null
  /** An https address. */
  readonly picture: string | null
}

/** An identity that the provider proved just now, and how. */
export interface ProvenIdentity extends Identity {
  /** When the user was asked for a password or the like at the provider, where it says so. */
  readonly authenticatedAt: DateTime.Utc | null
  /** Whether the provider asked for a second factor of its own that counts here. */
  readonly byFactor: boolean
}

/**
 * By what a session counts as proven that begins with an identity: a provider may have asked its user long ago, so
 * without the time of that it proves nothing, unless it asked for a factor. Contract: auth, proof.
 */
export const proofOf = ({ authenticatedAt, byFactor }: ProvenIdentity, now: DateTime.Utc): SessionProof | null => {
  if (authenticatedAt === null && !byFactor) return null
  return { at: DateTime.min(authenticatedAt ?? now, now), by: byFactor ? "factor" : "sign-in" }
}

/**
 * What the claim `email_verified` says; `null` when it is absent. `trustsMissing` is the operator's word that every
 * address of this issuer is verified: it takes the place of an absent claim, and of no other one. Some providers write
 * the boolean as a string. Contract: auth, verified address.
 */
export const emailVerifiedBy = (claim: unknown, trustsMissing: boolean): boolean | null => {
  if (claim === undefined) return trustsMissing ? true : null
  return claim === true || claim === "true"
}

/** The e-mail, if the provider vouches for it. */
export const provenEmail = (identity: Identity): EmailAddress | null =>
  identity.emailVerified === true ? identity.email : null

/** Why an identity has no proven e-mail, as a sentence for the log, which names no address. */
export const reasonOfNoEmail = ({ email, emailVerified }: Identity): string => {
  if (email === null) return "The provider gave no email address that can be used."
  return emailVerified === null
    ? "The email address is unverified: the provider does not say email_verified."
    : "The email address is unverified: the provider says so by email_verified."
}

/** What a transaction is about that decides on the link of an identity. */
export const subjectOfIdentity = ({ issuer, subject }: Pick<Identity, "issuer" | "subject">) =>
  subjectOf("identity", `${issuer} ${subject}`)
