import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { jwtSecretOf } from "../../adapters/live.ts"
import { type CheckResult, ok, wrong } from "./check-result.ts"

/** Whether the secrets are there and long enough; shows and makes none. */
export const checkSecrets = (config: Config): Effect.Effect<CheckResult> => {
  const { dataDir, jwtSecret, secretsKey } = config
  const key = secretsKey === null ? "JWT_SECRET also protects what is stored." : "SECRETS_KEY protects what is stored."
  if (jwtSecret !== null) return Effect.succeed(ok(key))
  const kept = "For development one is kept in DATA_DIR; production needs JWT_SECRET."
  if (!existsSync(join(dataDir, "jwt-secret"))) return Effect.succeed(ok(`${kept} The first start makes it.`))
  return jwtSecretOf(config).pipe(
    Effect.as(ok(kept)),
    Effect.catch((error) => Effect.succeed(wrong(error.message))),
  )
}
