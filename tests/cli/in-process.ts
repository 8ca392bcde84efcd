import { layer as platform } from "@effect/platform-node/NodeServices"
import { Console, type Context, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import type { Live } from "../../adapters/live.ts"
import { curio } from "../../cli/curio.ts"
import { presenter } from "../../cli/presenter.ts"
import { exitCodeOf, printError } from "../../cli/print-error.ts"
import { Surroundings, type Where } from "../../cli/surroundings.ts"

/** Runs a command in this process, and answers what the program would print and its exit code. */
export const runHere = async <Name extends string, Input, E>(
  command: Command.Command<Name, Input, unknown, E, Command.Environment>,
  args: ReadonlyArray<string>,
) => {
  const printed = { out: "", err: "" }
  const printTo =
    (stream: "out" | "err") =>
    (...texts: ReadonlyArray<unknown>) => {
      printed[stream] += `${texts.join(" ")}\n`
    }
  const console: Console.Console = { ...globalThis.console, log: printTo("out"), error: printTo("err") }
  const exit = await Command.runWith(command, { version: "0" })(args).pipe(
    Effect.tapCause(printError),
    Effect.provide(Layer.provideMerge(CliOutput.layerPresenter(presenter), platform)),
    Effect.provideService(Console.Console, console),
    Effect.runPromiseExit,
  )
  return { ...printed, code: exitCodeOf(exit) }
}

/** A command line of curio in this process, with these variables, which opens and closes the database itself. */
export const curioIn = (env: Record<string, string>, args: ReadonlyArray<string>, stdin = "") =>
  runHere(
    curio.pipe(Command.provideEffect(Surroundings, Effect.succeed({ ...nowhere, env, input: Effect.succeed(stdin) }))),
    args,
  )

/** No terminal, nothing on standard input and no variables. */
const nowhere: Where = {
  env: {},
  input: Effect.succeed(""),
  terminals: { input: false, errors: false, columns: null },
}

/**
 * Commands of curio on the ports of a service in this process. They are commands to which nothing was provided yet. The
 * texts end without a line break.
 */
export const curioOn = (ports: Context.Context<Live>) => {
  const run = async <Name extends string, Input, E>(
    command: Command.Command<Name, Input, unknown, E, Live | Command.Environment>,
    args: ReadonlyArray<string>,
  ) => {
    const { code, out, err } = await runHere(
      command.pipe(
        Command.provide(() => Layer.succeedContext(ports)),
        Command.provideEffect(Surroundings, Effect.succeed(nowhere)),
      ),
      args,
    )
    return { code, out: out.replace(/\n$/, ""), err: err.replace(/\n$/, "") }
  }
  return { run }
}
