#!/usr/bin/env bun
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../package.json"
import { complain, exitCodeOf } from "./complaints.ts"
import { curio } from "./curio.ts"
import { presenter } from "./presenter.ts"
import { terminal } from "./terminal.ts"

const surroundings = Layer.mergeAll(
  terminal,
  CliOutput.layerPresenter(presenter),
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
).pipe(Layer.provideMerge(NodeServices.layer))

curio.pipe(
  Command.run({ version }),
  Effect.tapCause(complain),
  Effect.provide(surroundings),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown: (exit, onExit) => onExit(exitCodeOf(exit)) }),
)
