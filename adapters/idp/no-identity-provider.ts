import { Effect, Layer } from "effect"
import { IdentityProvider, IdpErrors } from "../../core/index.ts"

/** What stands there when no provider is configured; its routes do not exist then, so nobody asks it. */
export const noIdentityProvider = Layer.succeed(
  IdentityProvider,
  IdentityProvider.of({
    start: () => Effect.fail(new IdpErrors.ProviderUnreachable({ reason: "No identity provider is configured." })),
    finish: () => Effect.fail(new IdpErrors.OauthFailed({ reason: "No identity provider is configured." })),
  }),
)
