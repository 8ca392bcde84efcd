import { Effect } from "effect"
import { Prompt } from "effect/cli"
import { CommandFailed } from "./failure.ts"
import { isInteractive } from "./terminal.ts"

/**
 * Asks for confirmation before data is destroyed, unless `yes`. Without a terminal no answer is possible, so nothing is
 * done. Contract: CLI.
 */
export const confirm = Effect.fn("cli.confirm")(function* (yes: boolean, question: string) {
  if (yes) return
  if (!(yield* isInteractive))
    return yield* new CommandFailed({
      message: "Nothing was done: there is no terminal to ask on; repeat it with --yes.",
    })
  if (!(yield* Prompt.run(Prompt.Confirm({ message: question, initial: false }))))
    return yield* new CommandFailed({ message: "Nothing was done." })
})
