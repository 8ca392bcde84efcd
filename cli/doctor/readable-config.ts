import { Result } from "effect"
import { type Config, readConfig, settingOf } from "../../adapters/config/config.ts"

/** The valid part of a configuration, and every error in the rest. */
export interface ReadableConfig {
  readonly errors: ReadonlyArray<string>
  readonly config: Config
}

/** Reads the configuration without the invalid variables, so that the parts can be checked nevertheless. */
export const readableConfig = (env: Readonly<Record<string, string | undefined>>): ReadableConfig => {
  const complete = readConfig(env)
  if (Result.isSuccess(complete)) return { errors: [], config: complete.success }
  const wrongNames = complete.failure.map((complaint) => settingOf(complaint.split(" ", 1)[0] ?? ""))
  // Production asks for a variable that may be missing.
  const rest = Object.entries(env).filter(([name]) => name !== "NODE_ENV" && !wrongNames.includes(settingOf(name)))
  return { errors: complete.failure, config: Result.getOrThrow(readConfig(Object.fromEntries(rest))) }
}
