import { Effect, Redacted } from "effect"
import * as oauth from "oauth4webapi"
import { IdpErrors } from "../../core/index.ts"
import type { Limits } from "../http/outgoing-request.ts"
import { serverOf } from "./authorization-code.ts"
import type { Description } from "./discovery.ts"
import type { Claims } from "./identity-of.ts"
import { through } from "./provider-request.ts"

/**
 * The claims of the userinfo endpoint for an access token; their subject must be that of the ID token.
 * Contract: auth.
 */
export const userinfo = Effect.fn("idp.userinfo")(function* (
  provider: Description,
  input: { readonly clientId: string; readonly accessToken: Redacted.Redacted; readonly subject: string },
  limits: Limits,
) {
  const server = serverOf(provider)
  const client = { client_id: input.clientId }
  const answer = yield* through(provider.issuer, limits, (options) =>
    oauth.userInfoRequest(server, client, Redacted.value(input.accessToken), options),
  )
  const claims: Claims = yield* Effect.tryPromise({
    try: () => oauth.processUserInfoResponse(server, client, input.subject, answer),
    catch: (error) => failed(reasonOf(error, answer.status)),
  })
  return claims
})

const reasonOf = (error: unknown, status: number): string => {
  if (status !== 200) return `answered ${status}`
  return error instanceof Error && error.message.includes('"sub"')
    ? "answered about another user"
    : "sent no JSON object"
}

const failed = (what: string) => new IdpErrors.OauthFailed({ reason: `The userinfo endpoint ${what}.` })
