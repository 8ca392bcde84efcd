import { Effect, Layer } from "effect"
import { IdentityProvider, IdpErrors } from "../../core/index.ts"
import { semaphore } from "../concurrency/semaphores.ts"
import type { Limits } from "../http/outgoing-request.ts"
import { authorizationUrl, type Client, exchangeCode } from "./authorization-code.ts"
import { rememberedDiscovery } from "./discovery.ts"
import { verifyIdToken } from "./id-token.ts"
import { type Claims, identityOf, strengthOf } from "./identity-of.ts"
import { contractLimits } from "./provider-request.ts"
import { rememberedSigningKeys } from "./signing-keys.ts"
import { userinfo } from "./userinfo.ts"

export interface ProviderOptions extends Client {
  readonly issuer: string
  /** The values of `amr` that stand for a second factor. */
  readonly factorAmr?: ReadonlyArray<string>
  /** Whether an address counts as verified where the issuer does not say `email_verified`. */
  readonly trustsMissing?: boolean
  /** Lower ones are for tests. */
  readonly limits?: Pick<Limits, "timeoutMillis" | "maxBytes">
}

/** How many requests to the provider may run at once. Contract: auth, outbound calls. */
const atOnce = 32

/**
 * An OpenID provider. Its metadata is fetched on first use, so the server starts even when the provider is down.
 * Contract: auth.
 */
export const identityProvider = (options: ProviderOptions) =>
  Layer.effect(
    IdentityProvider,
    Effect.gen(function* () {
      const { issuer, clientId, trustsMissing = false } = options
      const limits: Limits = { ...(options.limits ?? contractLimits), inTurn: semaphore(atOnce) }
      const discovered = yield* rememberedDiscovery(issuer, limits)
      const signingKeys = yield* rememberedSigningKeys(limits)

      const verify = Effect.fnUntraced(function* (token: string, keysUrl: string, nonce: string) {
        const expected = { issuer, clientId, nonce }
        const keys = yield* signingKeys.get(keysUrl)
        return yield* verifyIdToken(token, keys, expected).pipe(
          Effect.catchTag("idp.UNKNOWN_KEY", (unknown) =>
            Effect.flatMap(signingKeys.newerThan(keysUrl, keys), (newer) =>
              newer === null ? Effect.fail(unknown) : verifyIdToken(token, newer, expected),
            ),
          ),
        )
      })

      return IdentityProvider.of({
        start: (flow) =>
          Effect.flatMap(discovered, (provider) => authorizationUrl(options, provider.authorization_endpoint, flow)),
        finish: Effect.fn("idp.finish")(
          function* (flow) {
            if (flow.issuer !== null && flow.issuer !== issuer)
              return yield* failed("The browser comes from another provider.")
            const provider = yield* discovered
            const { idToken, accessToken } = yield* exchangeCode(options, provider, flow, limits)
            const claims: Claims = yield* verify(idToken, provider.jwks_uri, flow.nonce)
            const identity = identityOf(issuer, claims, trustsMissing)
            if (identity === null) return yield* failed("The ID token names no user.")
            const strength = strengthOf(claims, options.factorAmr ?? [])
            if (isWhole(claims, trustsMissing) || provider.userinfo_endpoint === undefined)
              return { ...identity, ...strength }
            const more = yield* userinfo(provider, { clientId, accessToken, subject: identity.subject }, limits)
            const all = { ...more, ...claims, ...emailOf(claims, more) }
            return { ...(identityOf(issuer, all, trustsMissing) ?? identity), ...strength }
          },
          // One deadline covers all requests together, which limits how long the browser waits.
          Effect.timeoutOrElse({
            duration: limits.timeoutMillis,
            orElse: () => failed("The provider takes too long."),
          }),
          Effect.catchTags({
            "idp.PROVIDER_UNREACHABLE": ({ reason }) => failed(reason),
            "idp.UNKNOWN_KEY": () => failed("The ID token was signed with a key that the provider does not name."),
          }),
        ),
      })
    }),
  )

const failed = (reason: string) => Effect.fail(new IdpErrors.OauthFailed({ reason }))

/** Before the absence of a claim means something, it has to be absent at the userinfo endpoint too. */
const isWhole = ({ email, email_verified }: Claims, trustsMissing: boolean): boolean =>
  email !== undefined && (!trustsMissing || email_verified !== undefined)

/** An e-mail and its verified flag are used only together, from the same source. */
const emailOf = (claims: Claims, more: Claims) => {
  const { email, email_verified } =
    claims["email"] === undefined || more["email_verified"] !== undefined ? more : claims
  return { email, email_verified }
}
