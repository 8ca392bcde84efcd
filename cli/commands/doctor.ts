import { Effect } from "effect"
import { Command } from "effect/cli"
import { variableNames } from "../../adapters/config/config.ts"
import { ok, warn, wrong } from "../doctor/check-result.ts"
import { misspelt } from "../doctor/misspelt.ts"
import { checkParts, generalWarnings } from "../doctor/parts.ts"
import { readableConfig } from "../doctor/readable-config.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printRows } from "../output.ts"
import { Surroundings } from "../surroundings.ts"

export const doctorCommand = Command.make(
  "doctor",
  { json: flags.json },
  Effect.fn("cli.doctor")(function* ({ json }) {
    const { env } = yield* Surroundings
    const readable = readableConfig(env)
    const { errors, config } = readable
    const warnings = [...generalWarnings(config), ...misspelt(env, variableNames(env))]
    const configurationResult =
      errors.length > 0
        ? wrong([...errors, ...warnings].join(" "))
        : warnings.length > 0
          ? warn(warnings.join(" "))
          : ok("It can be read.")
    const results = [{ part: "configuration", ...configurationResult }, ...(yield* checkParts(readable))]
    yield* printRows(json, results, "Nothing to look at.", undefined, "detail")
    const wrongParts = results.filter(({ status }) => status === "wrong").map(({ part }) => part)
    if (wrongParts.length > 0)
      return yield* new CommandFailed({ message: `Something is wrong with: ${wrongParts.join(", ")}.` })
  }),
).pipe(Command.withDescription("Look at every part of the configuration, and say how to mend what is wrong"))
