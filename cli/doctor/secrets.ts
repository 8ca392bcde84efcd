import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { jwtSecretOf } from "../../adapters/live.ts"
import { program, storedTallies, unreadableSentence } from "../../adapters/operations.ts"
import { type CheckResult, ok, warn, wrong } from "./check-result.ts"

/** Whether the secrets are there and long enough, and what is stored under others; shows and makes none. */
export const checkSecrets = (config: Config): Effect.Effect<CheckResult> => {
  const { dataDir, jwtSecret, secretsKey } = config
  const key = secretsKey === null ? "JWT_SECRET also protects what is stored." : "SECRETS_KEY protects what is stored."
  if (jwtSecret !== null) return withStored(config, key)
  const kept = "For development one is kept in DATA_DIR; production needs JWT_SECRET."
  if (!existsSync(join(dataDir, "jwt-secret"))) return Effect.succeed(ok(`${kept} The first start makes it.`))
  return jwtSecretOf(config).pipe(
    Effect.andThen(withStored(config, kept)),
    Effect.catch((error) => Effect.succeed(wrong(error.message))),
  )
}

/** A database that does not open, or is not up to date, is what the part "database" is about. */
const withStored = (config: Config, detail: string): Effect.Effect<CheckResult> =>
  Effect.map(storedTallies(config), (tallies) => {
    const older = tallies.flatMap(({ older, what }) => (older === 0 ? [] : [`${older} ${what}`]))
    const sentences = [
      ...(older.length === 0
        ? []
        : [`Encrypted with a previous secret: ${older.join(", ")}; run "${program()} secrets rotate".`]),
      ...unreadableSentence(tallies),
    ]
    return sentences.length === 0 ? ok(detail) : warn([detail, ...sentences].join(" "))
  })
