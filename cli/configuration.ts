import { Effect } from "effect"
import { readConfig } from "../adapters/config.ts"
import { CommandFailed } from "./failure.ts"

/** The configuration of the server next to which this command runs, or every error in it. */
export const configuration = Effect.suspend(() =>
  Effect.fromResult(readConfig(process.env, process.stderr.isTTY)).pipe(
    Effect.mapError((errors) => new CommandFailed({ sentence: errors.join("\n") })),
  ),
)
