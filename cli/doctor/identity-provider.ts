import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { checkDiscovery } from "../../adapters/operations.ts"
import { type CheckResult, off, ok, wrong } from "./check-result.ts"

/** Asks the identity provider what it says about itself. */
export const checkIdentityProvider = ({ idp, publicUrl, warnings }: Config): Effect.Effect<CheckResult> => {
  const warning = warnings.find((sentence) => sentence.startsWith("IDP_"))
  if (warning !== undefined) return Effect.succeed(wrong(`${warning} Set what is missing, or IDP_OAUTH_ENABLED=false.`))
  if (idp === null)
    return Effect.succeed(off("Set IDP_OAUTH_ENABLED, IDP_ISSUER, IDP_CLIENT_ID, IDP_CLIENT_SECRET for it."))
  return checkDiscovery(idp.issuer).pipe(
    Effect.as(ok(`${idp.issuer} answers; it must know ${publicUrl}/auth/idp/callback as a redirect address.`)),
    Effect.catch(({ reason }) =>
      Effect.succeed(wrong(`${reason} Look at IDP_ISSUER, and whether this machine reaches the provider.`)),
    ),
  )
}
