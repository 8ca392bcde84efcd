import { Effect } from "effect"
import { readConfig } from "../adapters/config/config.ts"
import { CommandFailed } from "./failure.ts"
import { Surroundings } from "./surroundings.ts"

/** The configuration of the server next to which this command runs, or every error in it. */
export const configuration = Effect.flatMap(Surroundings, ({ env, terminals }) =>
  Effect.fromResult(readConfig(env, terminals.errors)).pipe(
    Effect.mapError((errors) => new CommandFailed({ message: errors.join("\n") })),
  ),
)
