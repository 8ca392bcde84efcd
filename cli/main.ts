#!/usr/bin/env bun
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Cause, Effect, Exit, Predicate, type Runtime } from "effect"
import { CliError, Command } from "effect/cli"
import { version } from "../package.json"
import { curio } from "./curio.ts"

/** 0 done, 1 failed, 2 called wrongly. Contract: CLI. */
const teardown: Runtime.Teardown = (exit, onExit) => {
  if (Exit.isSuccess(exit)) return onExit(0)
  const error = Cause.squash(exit.cause)
  onExit(Predicate.isTagged(error, "ShowHelp") || Predicate.isTagged(error, "CalledWrongly") ? 2 : 1)
}

curio.pipe(
  Command.run({ version, renderErrors: false }),
  Effect.tapCause((cause) => Effect.sync(() => complain(Cause.squash(cause)))),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown }),
)

/** A typed failure is one line on standard error. */
function complain(error: unknown) {
  if (error instanceof CliError.ShowHelp) for (const each of error.errors) console.error(each.message)
  else console.error(error instanceof Error ? error.message : String(error))
}
