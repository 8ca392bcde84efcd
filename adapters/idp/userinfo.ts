import { Effect, Redacted, Schema } from "effect"
import { IdpErrors } from "../../core/index.ts"
import type { Limits } from "../http/outgoing-request.ts"
import { askProvider, jsonOf } from "./provider-request.ts"

/**
 * The claims of the userinfo endpoint for an access token; their subject must be that of the ID token.
 * Contract: auth.
 */
export const userinfo = Effect.fn("idp.userinfo")(function* (
  endpoint: string,
  input: { readonly accessToken: Redacted.Redacted; readonly subject: unknown },
  limits: Limits,
) {
  const authorization = `Bearer ${Redacted.value(input.accessToken)}`
  const answer = yield* askProvider(endpoint, { headers: { authorization } }, limits)
  if (answer.status !== 200) return yield* failed(`answered ${answer.status}`)
  const claims = yield* jsonOf(Claims)(answer).pipe(Effect.catch(() => failed("sent no JSON object")))
  if (claims["sub"] !== input.subject) return yield* failed("answered about another user")
  return claims
})

const Claims = Schema.Record(Schema.String, Schema.Unknown)

const failed = (what: string) => Effect.fail(new IdpErrors.OauthFailed({ reason: `The userinfo endpoint ${what}.` }))
