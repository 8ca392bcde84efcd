import { make } from "@effect/platform-node/NodeTerminal"
import { Effect, Layer, Terminal } from "effect"

/** Whether somebody is there who can answer a question. */
export const someoneIsThere = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** Whether somebody sees what is drawn on standard error. */
export const someoneWatches = (): boolean => process.stderr.isTTY

/** The terminal, with its questions on standard error: standard output belongs to the answer. */
export const terminal = Layer.effect(
  Terminal.Terminal,
  Effect.map(make(), (onOutput) =>
    Terminal.make({
      ...onOutput,
      columns: Effect.sync(() => process.stderr.columns),
      rows: Effect.sync(() => process.stderr.rows),
      display: (text) => Effect.sync(() => process.stderr.write(text)),
    }),
  ),
)
