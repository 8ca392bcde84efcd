import { layer as platform } from "@effect/platform-node/NodeServices"
import { Console, type Context, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import type { Live } from "../../adapters/live.ts"
import { presenter } from "../../cli/presenter.ts"
import { exitCodeOf, printError } from "../../cli/print-error.ts"

/**
 * Commands of curio on the ports of a service in this process, which start much faster than the real program. They are
 * commands to which nothing was provided yet.
 */
export const curioOn = (ports: Context.Context<Live>) => {
  const run = async <Name extends string, Input, E>(
    command: Command.Command<Name, Input, unknown, E, Live | Command.Environment>,
    args: ReadonlyArray<string>,
  ) => {
    const lines = { out: [] as Array<string>, err: [] as Array<string> }
    const console: Console.Console = {
      ...globalThis.console,
      log: (...texts) => void lines.out.push(texts.join(" ")),
      error: (...texts) => void lines.err.push(texts.join(" ")),
    }
    const exit = await Command.runWith(command, { version: "0" })(args).pipe(
      Effect.tapCause(printError),
      Effect.provide(Layer.provideMerge(CliOutput.layerPresenter(presenter), platform)),
      Effect.provideService(Console.Console, console),
      Effect.provide(ports),
      Effect.runPromiseExit,
    )
    return { code: exitCodeOf(exit), out: lines.out.join("\n"), err: lines.err.join("\n") }
  }
  return { run }
}
