import { Effect, Layer } from "effect"
import { IdentityProviders, IdpErrors } from "../../core/index.ts"

/** The implementation when no provider is configured; its routes do not exist then, so it is never called. */
export const noIdentityProviders = Layer.succeed(
  IdentityProviders,
  IdentityProviders.of({
    list: [],
    start: () => Effect.fail(new IdpErrors.ProviderUnreachable({ reason: "No identity provider is configured." })),
    finish: () => Effect.fail(new IdpErrors.OauthFailed({ reason: "No identity provider is configured." })),
  }),
)
