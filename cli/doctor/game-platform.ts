import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { checkPlatform } from "../../adapters/operations.ts"
import { type CheckResult, off, ok, wrong } from "./check-result.ts"

/**
 * Checks whether the platform answers at its addresses; signs in no user and needs no key, because each user has their
 * own.
 */
export const checkGamePlatform = ({ gamePlatform }: Config): Effect.Effect<CheckResult> => {
  const { apiUrl, enabled, openIdEndpoint, storeUrl } = gamePlatform
  if (!enabled) return Effect.succeed(off("GAMEPLATFORM_ENABLED is false."))
  const details = storeUrl === null ? "without details of games" : `details from ${storeUrl}`
  return checkPlatform([openIdEndpoint, apiUrl, ...(storeUrl === null ? [] : [storeUrl])]).pipe(
    Effect.as(ok(`${openIdEndpoint} answers; libraries from ${apiUrl}, ${details}.`)),
    Effect.catch(({ reason }) => Effect.succeed(wrong(`${reason} ${remedy}`))),
  )
}

const remedy =
  "Look at GAMEPLATFORM_*, and whether this machine reaches the platform; GAMEPLATFORM_ENABLED=false does without it."
