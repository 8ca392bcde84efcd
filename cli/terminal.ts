import { make } from "@effect/platform-node/NodeTerminal"
import { Effect, Layer, Terminal } from "effect"
import { Surroundings } from "./surroundings.ts"
import type { Surface } from "./table.ts"

/** Whether a user can answer a question. */
export const isInteractive = Effect.map(Surroundings, ({ terminals }) => terminals.input && terminals.errors)

/** Whether standard error is shown to a user. */
export const hasViewer = Effect.map(Surroundings, ({ terminals }) => terminals.errors)

/** What a table on standard output may look like: it fits a terminal, and has colours unless NO_COLOR is set. */
export const surface = Effect.map(Surroundings, ({ env, terminals: { columns } }): Surface => {
  const { NO_COLOR, TERM } = env
  return { columns, colours: columns !== null && !NO_COLOR && TERM !== "dumb" }
})

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
