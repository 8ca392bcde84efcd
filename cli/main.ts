#!/usr/bin/env bun
// The package's index is not imported, because its HTTP clients, Redis and more would double the time to start.
import { runMain } from "@effect/platform-node/NodeRuntime"
import { layer as platform } from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../package.json"
import { curio } from "./curio.ts"
import { presenter } from "./presenter.ts"
import { exitCodeOf, printError } from "./print-error.ts"
import { terminal } from "./terminal.ts"

const surroundings = Layer.mergeAll(
  terminal,
  CliOutput.layerPresenter(presenter),
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
).pipe(Layer.provideMerge(platform))

curio.pipe(
  Command.run({ version }),
  Effect.tapCause(printError),
  Effect.provide(surroundings),
  runMain({ disableErrorReporting: true, teardown: (exit, onExit) => onExit(exitCodeOf(exit)) }),
)
