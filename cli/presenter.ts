import { Console } from "effect"
import { CliOutput } from "effect/cli"
import { program } from "../adapters/live.ts"

/**
 * Requested help goes to standard output. Wrong usage prints the error in one line on standard error, and where help
 * is: standard output is for results. Contract: CLI.
 */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag === "InvalidInvocation") {
      const wrong = event.errors.map(({ message }) => message.replace(/\s+/g, " ").replace(/[.\s]*$/, ".")).join(" ")
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
