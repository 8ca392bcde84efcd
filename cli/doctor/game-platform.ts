import { Effect } from "effect"
import type { Config } from "../../adapters/config.ts"
import { type Finding, ok } from "./finding.ts"

/** Which game platform people link; a key of the web API is each person's own. */
export const gamePlatformFinding = ({ gamePlatform }: Config): Effect.Effect<Finding> => {
  const details = gamePlatform.storeUrl === null ? "without details of games" : `details from ${gamePlatform.storeUrl}`
  return Effect.succeed(ok(`${gamePlatform.openIdEndpoint}, libraries from ${gamePlatform.apiUrl}, ${details}.`))
}
