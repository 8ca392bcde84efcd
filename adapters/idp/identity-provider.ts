import { Effect, Layer } from "effect"
import { IdentityProviders, IdpErrors, type ProviderName, type TrustedProvider } from "../../core/index.ts"
import { semaphore } from "../concurrency/semaphores.ts"
import type { Limits } from "../http/outgoing-request.ts"
import { authorizationUrl, type Client, exchangeCode } from "./authorization-code.ts"
import { rememberedDiscovery } from "./discovery.ts"
import { verifyIdToken } from "./id-token.ts"
import { type Claims, identityOf, strengthOf } from "./identity-of.ts"
import { contractLimits } from "./provider-request.ts"
import { rememberedSigningKeys } from "./signing-keys.ts"
import { userinfo } from "./userinfo.ts"

export interface ProviderOptions extends Client, TrustedProvider {
  /** The setting that names the issuer, for the log. */
  readonly setting: string
  /** The values of `amr` that stand for a second factor. */
  readonly factorAmr?: ReadonlyArray<string>
  /** Whether an address counts as verified where the issuer does not say `email_verified`. */
  readonly trustsMissing?: boolean
  /** Lower ones are for tests. */
  readonly limits?: Pick<Limits, "timeoutMillis" | "maxBytes">
}

/** How many requests to one provider may run at once. Contract: auth, outbound calls. */
const atOnce = 32

/**
 * OpenID providers. The metadata of each is fetched on first use, so the server starts even when one is down. They
 * share nothing: one that is slow or floods takes no turn of another one.
 * Contract: auth.
 */
export const identityProviders = (all: ReadonlyArray<ProviderOptions>) =>
  Layer.effect(
    IdentityProviders,
    Effect.gen(function* () {
      const providers = yield* Effect.forEach(all, (options) =>
        Effect.map(identityProvider(options), (provider) => [options.name, provider] as const),
      )
      const byName = new Map(providers)
      const unknown = (name: ProviderName) => `There is no provider ${name}.`
      return IdentityProviders.of({
        list: all.map(({ issuer, label, name }) => ({ issuer, label, name })),
        start: ({ provider, ...flow }) =>
          byName.get(provider)?.start(flow) ??
          Effect.fail(new IdpErrors.ProviderUnreachable({ reason: unknown(provider) })),
        finish: ({ provider, ...answer }) => byName.get(provider)?.finish(answer) ?? failed(unknown(provider)),
      })
    }),
  )

type Started = Omit<Parameters<IdentityProviders["Service"]["start"]>[0], "provider">
type Answered = Omit<Parameters<IdentityProviders["Service"]["finish"]>[0], "provider">

const identityProvider = Effect.fnUntraced(function* (options: ProviderOptions) {
  const { issuer, clientId, setting, trustsMissing = false } = options
  const limits: Limits = { ...(options.limits ?? contractLimits), inTurn: semaphore(atOnce) }
  const discovered = yield* rememberedDiscovery({ issuer, setting }, limits)
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

  return {
    start: (flow: Started) =>
      Effect.flatMap(discovered, (provider) => authorizationUrl(options, provider.authorization_endpoint, flow)),
    finish: Effect.fn("idp.finish")(
      function* (flow: Answered) {
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
  }
})

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
