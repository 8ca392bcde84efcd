import { Console } from "effect"
import { CliOutput } from "effect/cli"

/**
 * Help that was asked for is an answer. Whoever called wrongly reads on standard error what is wrong, in a line, and
 * where help is: standard output belongs to answers. Contract: CLI.
 */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag === "InvalidInvocation") {
      const wrong = event.errors.map(({ message }) => message.replace(/\s+/g, " ").replace(/[.\s]*$/, ".")).join(" ")
      return Console.error(`${wrong} "${event.commandPath.join(" ")} --help" shows what it takes.`)
    }
    if (event._tag === "Help" && event.reason === "Implicit") {
      const formatter = CliOutput.defaultFormatter({ colors: process.stderr.isTTY })
      return Console.error(formatter.formatHelpDoc(event.helpDoc))
    }
    return CliOutput.defaultPresenter.present(event)
  },
}
