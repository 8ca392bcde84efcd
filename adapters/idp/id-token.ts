import { DateTime, Effect, Schema } from "effect"
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from "jose"
import { IdpErrors } from "../../core/index.ts"
import type { SigningKeys } from "./signing-keys.ts"

export interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
}

/** None of these keys signed the token; the provider may have newer ones. */
export class UnknownKey extends Schema.TaggedError<UnknownKey>()("idp.UNKNOWN_KEY", {}) {}

/**
 * The claims of an ID token: signed by one of the keys, from this issuer, for us alone or with us as the authorised party,
 * of this flow, and of now, give or take a minute. Contract: auth, identity provider, ID token.
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
        // Also what makes jose look at `iat` at all: one of the future is refused with it.
        maxTokenAge: "10 minutes",
        requiredClaims: ["exp", "iat", "sub", "nonce"],
        currentDate,
      }),
    catch: (fault) => (fault instanceof errors.JWKSNoMatchingKey ? new UnknownKey() : refused(symptom(fault))),
  })
  if (payload["nonce"] !== expected.nonce) return yield* refused("nonce")
  if (!isOurs(payload, expected.clientId)) return yield* refused("azp")
  return payload
})

// Never "none", and never HMAC, whose key would be our own client secret.
const asymmetric = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]

const isOurs = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId

const refused = (what: string) => new IdpErrors.OauthFailed({ reason: `The ID token was refused (${what}).` })

const symptom = (fault: unknown): string => {
  if (fault instanceof errors.JWTClaimValidationFailed || fault instanceof errors.JWTExpired) return fault.claim
  return fault instanceof errors.JOSEError ? fault.code : "unreadable"
}
