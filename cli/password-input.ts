import { Effect, Redacted } from "effect"
import { Prompt } from "effect/cli"
import { isPassword, passwordLength } from "../core/index.ts"
import { CommandFailed } from "./failure.ts"
import { Surroundings } from "./surroundings.ts"

/**
 * A new password from a prompt, or from one line of standard input when that is no terminal; never from an argument.
 * Contract: CLI, users.
 */
export const passwordInput = Effect.fn("cli.passwordInput")(function* () {
  const { input, terminals } = yield* Surroundings
  const password = terminals.input
    ? yield* Prompt.run(Prompt.Password({ message: "New password" }))
    : Redacted.make((yield* input).replace(/\r?\n$/, ""))
  if (!isPassword(Redacted.value(password)))
    return yield* new CommandFailed({
      message:
        `A password has ${passwordLength.min} to ${passwordLength.max} characters; ` +
        "give it on the prompt or on standard input.",
    })
  return password
})
