import { Effect } from "effect"
import { Command } from "effect/cli"
import { program, resealStored, sealingSecrets } from "../../adapters/operations.ts"
import { recordChange } from "../../core/index.ts"
import { configuration } from "../configuration.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange } from "../output.ts"
import { writeCount } from "../progress.ts"

const label = "Encrypted again"

/** Contract: CLI, secrets. */
const rotate = Command.make(
  "rotate",
  { yes: flags.yes, json: flags.json },
  Effect.fn("cli.secrets.rotate")(function* ({ json }) {
    const secrets = yield* sealingSecrets(yield* configuration)
    if (secrets === null)
      return yield* new CommandFailed({
        message: "There is no secret here: set JWT_SECRET, or SECRETS_KEY where the servers have one, as they have it.",
      })
    // First, so that no text is changed without it when the command is killed.
    yield* recordChange("secrets rotate", "all")
    const { resealed, unreadable } = yield* resealStored(secrets, (done) => writeCount(label, done, false))
    if (resealed > 0) yield* writeCount(label, resealed, true)
    const rest = unreadable === 0 ? "" : ` ${unreadable} cannot be read: see "${program()} doctor".`
    yield* printChange(json, { resealed, unreadable }, `Encrypted ${resealed} text(s) with the present secret.${rest}`)
  }),
).pipe(Command.withDescription("Encrypt what is stored with the present secret, so that the previous ones can go"))

export const secretsCommand = Command.make("secrets").pipe(
  Command.withDescription("The secrets that protect what is stored"),
  Command.withSubcommands([rotate]),
)
