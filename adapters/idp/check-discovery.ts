import { Effect } from "effect"
import { type ConfiguredIssuer, discover } from "./discovery.ts"
import { contractLimits } from "./provider-request.ts"

/** Whether the provider of an issuer can be used; fails with the reason if not. For `curio doctor`. */
export const checkDiscovery = (issuer: ConfiguredIssuer) => Effect.asVoid(discover(issuer, contractLimits))
