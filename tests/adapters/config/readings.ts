import { Result } from "effect"
import { type Config, readConfig } from "../../../adapters/config/config.ts"
import type { Environment } from "../../../adapters/config/variables.ts"

export const secret = "s3cr3t-".repeat(6)
/** An environment that production takes without a word. */
export const production = {
  NODE_ENV: "production",
  JWT_SECRET: secret,
  PUBLIC_URL: "https://api.example",
  FRONTEND_URL: "https://app.example",
  MAIL_URL: "smtps://me:hunter2@mail.example",
  MAIL_FROM: "Curio <curio@app.example>",
  TRUST_PROXY: "1",
}
export const read = (env: Environment, terminal?: boolean): Config => Result.getOrThrow(readConfig(env, terminal))
export const faultsOf = (env: Environment): ReadonlyArray<string> => Result.getOrThrow(Result.flip(readConfig(env)))
