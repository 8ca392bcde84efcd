import { Effect } from "effect"
import { Command } from "effect/cli"
import { variableNames } from "../../adapters/config.ts"
import { ok, warn, wrong } from "../doctor/check-result.ts"
import { misspelt } from "../doctor/misspelt.ts"
import { generalWarnings, lookAtParts } from "../doctor/parts.ts"
import { readableConfig } from "../doctor/readable-config.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printRows } from "../output.ts"

export const doctorCommand = Command.make(
  "doctor",
  { json: flags.json },
  Effect.fn("cli.doctor")(function* ({ json }) {
    const readable = readableConfig(process.env)
    const { complaints, config } = readable
    const warnings = [...generalWarnings(config), ...misspelt(process.env, variableNames())]
    const said =
      complaints.length > 0
        ? wrong([...complaints, ...warnings].join(" "))
        : warnings.length > 0
          ? warn(warnings.join(" "))
          : ok("It can be read.")
    const findings = [{ part: "configuration", ...said }, ...(yield* lookAtParts(readable))]
    yield* printRows(json, findings, "Nothing to look at.", undefined, "detail")
    const sick = findings.filter(({ status }) => status === "wrong").map(({ part }) => part)
    if (sick.length > 0) return yield* new CommandFailed({ sentence: `Something is wrong with: ${sick.join(", ")}.` })
  }),
).pipe(Command.withDescription("Look at every part of the configuration, and say how to mend what is wrong"))
