import { Effect, Layer } from "effect"
import { IdentityProvider, IdpErrors } from "../../core/index.ts"
import type { Limits } from "../outgoing-request.ts"
import { authorizationUrl, type Client, exchangeCode } from "./authorization-code.ts"
import { rememberedDiscovery } from "./discovery.ts"
import { verifyIdToken } from "./id-token.ts"
import { type Claims, identityOf } from "./identity-of.ts"
import { contractLimits } from "./provider-request.ts"
import { rememberedSigningKeys } from "./signing-keys.ts"
import { userinfo } from "./userinfo.ts"

export interface ProviderOptions extends Client {
  readonly issuer: string
  /** Lower ones are for tests. */
  readonly limits?: Limits
}

/** An OpenID provider. It is asked about itself on first use, so that its absence keeps nothing from starting. Contract: auth, identity provider. */
export const identityProvider = (options: ProviderOptions) =>
  Layer.effect(
    IdentityProvider,
    Effect.gen(function* () {
      const { issuer, clientId, limits = contractLimits } = options
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
          Effect.map(discovered, (provider) => authorizationUrl(options, provider.authorization_endpoint, flow)),
        finish: Effect.fn("idp.finish")(
          function* ({ nonce, issuer: from, ...flow }) {
            if (from !== null && from !== issuer) return yield* failed("The browser comes from another provider.")
            const provider = yield* discovered
            const { idToken, accessToken } = yield* exchangeCode(options, provider, flow, limits)
            const claims: Claims = yield* verify(idToken, provider.jwks_uri, nonce)
            const identity = identityOf(issuer, claims)
            if (identity === null) return yield* failed("The ID token names nobody.")
            if (claims["email"] !== undefined || provider.userinfo_endpoint === undefined) return identity
            const more = yield* userinfo(provider.userinfo_endpoint, { accessToken, subject: identity.subject }, limits)
            return identityOf(issuer, { ...more, ...claims, ...emailOf(more) }) ?? identity
          },
          // One deadline for all its requests together, so that the browser is not kept waiting for each.
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

/** An e-mail and whether it is verified are only good together, from one source. */
const emailOf = ({ email, email_verified }: Claims) => ({ email, email_verified })
