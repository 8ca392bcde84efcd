import { make } from "@effect/platform-node/NodeTerminal"
import { Effect, Layer, Terminal } from "effect"
import type { Surface } from "./table.ts"

/** Whether a user can answer a question. */
export const someoneIsThere = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** Whether standard error is shown to a user. */
export const someoneWatches = (): boolean => process.stderr.isTTY

/** What a table on standard output may look like: it fits a terminal, and has colours unless NO_COLOR is set. */
export const surface = (): Surface => {
  const { columns, isTTY } = process.stdout
  const { NO_COLOR, TERM } = process.env
  return { columns: isTTY ? columns || 80 : null, colours: isTTY && !NO_COLOR && TERM !== "dumb" }
}

/** The terminal, with its questions on standard error: standard output is for the result. */
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
