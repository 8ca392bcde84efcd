import { Layer, Logger, References } from "effect"
import type { Config } from "./config.ts"

/** Log lines as the configuration wants them, on standard output or, for programs whose output is their answer, on standard error. */
export const logging = ({ format, level }: Config["log"], stream: "stdout" | "stderr" = "stdout") =>
  Layer.mergeAll(
    Logger.layer([format === "pretty" ? Logger.consolePretty() : Logger.consoleJson]),
    Layer.succeed(Logger.LogToStderr, stream === "stderr"),
    Layer.succeed(References.MinimumLogLevel, level),
  )
