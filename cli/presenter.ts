import { Console } from "effect"
import { CliOutput } from "effect/cli"
import { program } from "../adapters/operations.ts"

/**
 * Requested help goes to standard output. Wrong usage prints the error in one line on standard error, and where help
 * is: standard output is for results. Contract: CLI.
 */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag === "InvalidInvocation") {
      const wrong = event.errors.map(({ message }) => sentencesOf(message)).join(" ")
      return Console.error(
        `${wrong} "${[program(), ...event.commandPath.slice(1)].join(" ")} --help" shows what it takes.`,
      )
    }
    if (event._tag === "Help" && event.reason === "Implicit") {
      const formatter = CliOutput.defaultFormatter({ colors: process.stderr.isTTY })
      return Console.error(formatter.formatHelpDoc(event.helpDoc))
    }
    return CliOutput.defaultPresenter.present(event)
  },
}

/** A message of several paragraphs in one line, each with a full stop. */
const sentencesOf = (message: string): string =>
  message
    .replace(/[.\s]*\n\n\s*/g, ". ")
    .replace(/\s+/g, " ")
    .replace(/[.\s]*$/, ".")
