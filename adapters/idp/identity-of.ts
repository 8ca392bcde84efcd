import { DateTime } from "effect"
import { emailVerifiedBy, type Identity, isEmailAddress, type ProvenIdentity } from "../../core/index.ts"

export type Claims = Readonly<Record<string, unknown>>

/**
 * The identity in a provider's claims, or `null` when they name no subject. Unusable claims count as absent, but for
 * `email_verified`: for `trustsMissing` it has to be absent.
 */
export const identityOf = (issuer: string, claims: Claims, trustsMissing = false): Identity | null => {
  const { sub, email, email_verified: verified, name, picture } = claims
  if (typeof sub !== "string" || !subject.test(sub)) return null
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" && isEmailAddress(email) ? email : null,
    emailVerified: emailVerifiedBy(verified, trustsMissing),
    name: typeof name === "string" ? storable(name) : null,
    picture: typeof picture === "string" ? httpsAddress(picture) : null,
  }
}

/** OpenID Connect Core 2: at most 255 ASCII characters. */
const subject = /^[\x20-\x7e]{1,255}$/

const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "")

const httpsAddress = (text: string): string | null => {
  const url = text.length > 2048 ? null : URL.parse(text)
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null
}

/**
 * When and how the provider asked its user, in the claims of an ID token: `auth_time` in seconds, and `amr`; OpenID
 * Connect Core 2. Contract: auth, ID token.
 */
export const strengthOf = (
  { amr, auth_time: at }: Claims,
  factorAmr: ReadonlyArray<string>,
): Pick<ProvenIdentity, "authenticatedAt" | "byFactor"> => ({
  authenticatedAt: typeof at === "number" && at >= 0 && at <= lastSecond ? DateTime.makeUnsafe(at * 1000) : null,
  byFactor: Array.isArray(amr) && amr.some((method) => factorAmr.includes(method)),
})

/** The last second of the year 9999. */
const lastSecond = 253_402_300_799
