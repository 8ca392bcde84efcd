import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from "arctic"
import { Effect, Redacted, Schema } from "effect"
import { IdpErrors } from "../../core/index.ts"
import type { Limits } from "../http/outgoing-request.ts"
import type { Description } from "./discovery.ts"
import { askProvider, jsonOf } from "./provider-request.ts"

/** The client registration at the provider. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  readonly redirectUri: string
  /** How the browser brings the answer back; the provider's own way by default, which is the query. */
  readonly responseMode?: "query" | "form_post"
}

const scopes = ["openid", "email", "profile"]

/** The address to which a browser is redirected to sign in. Contract: auth, code flow with PKCE. */
export const authorizationUrl = (
  { clientId, redirectUri, responseMode = "query" }: Client,
  endpoint: string,
  flow: {
    readonly state: string
    readonly verifier: Redacted.Redacted
    readonly nonce: string
    readonly fresh: boolean
  },
): string => {
  const url = new OAuth2Client(clientId, null, redirectUri).createAuthorizationURLWithPKCE(
    endpoint,
    flow.state,
    CodeChallengeMethod.S256,
    Redacted.value(flow.verifier),
    scopes,
  )
  url.searchParams.set("nonce", flow.nonce)
  if (responseMode !== "query") url.searchParams.set("response_mode", responseMode)
  if (flow.fresh) url.searchParams.set("max_age", "0")
  return url.href
}

/**
 * Exchanges the code for tokens. arctic's own request follows redirects, has no limits, and does not escape the
 * credentials of basic authentication, so the request is made here and arctic parses the answer.
 */
export const exchangeCode = Effect.fn("idp.exchangeCode")(function* (
  client: Client,
  provider: Description,
  flow: { readonly code: string; readonly verifier: Redacted.Redacted },
  limits: Limits,
) {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: flow.code,
    redirect_uri: client.redirectUri,
    code_verifier: Redacted.value(flow.verifier),
  })
  const headers: Record<string, string> = { "content-type": "application/x-www-form-urlencoded" }
  if (wantsPost(provider)) {
    body.set("client_id", client.clientId)
    body.set("client_secret", Redacted.value(client.clientSecret))
  } else headers["authorization"] = basic(client)
  const answer = yield* askProvider(provider.token_endpoint, { method: "POST", headers, body: body.toString() }, limits)
  const fields = yield* jsonOf(Fields)(answer).pipe(Effect.catch(() => failed(`${answer.status}, no JSON object`)))
  if (answer.status !== 200) return yield* failed(`${answer.status} ${codeOf(fields)}`)
  const tokens = new OAuth2Tokens(fields)
  return yield* Effect.try({
    try: () => ({ idToken: tokens.idToken(), accessToken: Redacted.make(tokens.accessToken()) }),
    catch: () => new IdpErrors.OauthFailed({ reason: "The token endpoint sent no ID token or no access token." }),
  })
})

const Fields = Schema.Record(Schema.String, Schema.Unknown)

const wantsPost = ({ token_endpoint_auth_methods_supported: methods }: Description): boolean =>
  methods !== undefined && !methods.includes("client_secret_basic") && methods.includes("client_secret_post")

/** RFC 6749, 2.3.1: both parts are form-encoded first. */
const basic = ({ clientId, clientSecret }: Client): string =>
  `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(Redacted.value(clientSecret))}`)}`

const formEncoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1)

const failed = (what: string) =>
  Effect.fail(new IdpErrors.OauthFailed({ reason: `The token endpoint answered ${what}.` }))

const codeOf = ({ error }: typeof Fields.Type): string =>
  typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? error : "without a reason"
