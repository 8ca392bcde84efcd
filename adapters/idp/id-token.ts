import { DateTime, Effect, Schema } from "effect"
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from "jose"
import { IdpErrors } from "../../core/index.ts"
import type { SigningKeys } from "./signing-keys.ts"

interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
}

/** The token was signed with none of these keys; the provider may have newer ones. */
class UnknownKey extends Schema.TaggedError<UnknownKey>()("idp.UNKNOWN_KEY", {}) {}

/**
 * The claims of an ID token: it is signed with one of the keys, comes from this issuer, is for this client alone or
 * names it as the authorised party, belongs to this flow, and is valid now with a minute of tolerance.
 * Contract: auth, ID token.
 */
export const verifyIdToken = Effect.fn("idp.verifyIdToken")(function* (
  token: string,
  { keys }: SigningKeys,
  expected: Expected,
) {
  const currentDate = DateTime.toDateUtc(yield* DateTime.now)
  const { payload } = yield* Effect.tryPromise({
    try: () =>
      jwtVerify(token, createLocalJWKSet({ keys: keys.map((key) => ({ kty: "", ...key })) }), {
        algorithms: asymmetric,
        issuer: expected.issuer,
        audience: expected.clientId,
        clockTolerance: 60,
        // This option also makes jose check `iat`: a token issued in the future is refused.
        maxTokenAge: "10 minutes",
        requiredClaims: ["exp", "iat", "sub", "nonce"],
        currentDate,
      }),
    catch: (error) => (error instanceof errors.JWKSNoMatchingKey ? new UnknownKey() : refused(reasonOf(error))),
  })
  if (payload["nonce"] !== expected.nonce) return yield* refused("nonce")
  if (!isOurs(payload, expected.clientId)) return yield* refused("azp")
  return payload
})

// "none" is never accepted, and neither is HMAC, whose key would be our own client secret.
const asymmetric = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]

const isOurs = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId

const refused = (what: string) => new IdpErrors.OauthFailed({ reason: `The ID token was refused (${what}).` })

const reasonOf = (error: unknown): string => {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return error.claim
  return error instanceof errors.JOSEError ? error.code : "unreadable"
}
