import { Effect } from "effect"
import type { Config } from "../../adapters/config.ts"
import { checkPlatform } from "../../adapters/live.ts"
import { type Finding, ok, wrong } from "./finding.ts"

/** Asks whether the platform is where it should be; signs nobody in and needs no key, because each is a person's own. */
export const gamePlatformFinding = ({ gamePlatform }: Config): Effect.Effect<Finding> => {
  const { apiUrl, openIdEndpoint, storeUrl } = gamePlatform
  const details = storeUrl === null ? "without details of games" : `details from ${storeUrl}`
  return checkPlatform([openIdEndpoint, apiUrl, ...(storeUrl === null ? [] : [storeUrl])]).pipe(
    Effect.as(ok(`${openIdEndpoint} answers; libraries from ${apiUrl}, ${details}.`)),
    Effect.catch(({ reason }) =>
      Effect.succeed(wrong(`${reason} Look at GAMEPLATFORM_*, and whether this machine reaches the platform.`)),
    ),
  )
}
