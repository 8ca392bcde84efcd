import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { parseId, recordChange, Transactions } from "../core/index.ts"
import { confirm } from "./confirm.ts"
import * as flags from "./flags.ts"
import { printChange } from "./output.ts"

/**
 * A command with which an administrator takes away one thing that a person made. It asks first, requires a note, and
 * stores the change with its audit row. Contract: CLI, removing.
 */
export const removalCommand = <Id extends string, A, E, R, E2>(options: {
  /** The command as the audit log names it: a noun and a verb. */
  readonly command: readonly [noun: string, verb: string]
  readonly description: string
  readonly question: string
  readonly act: (id: Id) => Effect.Effect<A, E, R>
  /** The error for a text that cannot be an id. */
  readonly notFound: () => E2
  readonly counts: Readonly<Record<string, number>>
  readonly done: string
}) => {
  const [noun, verb] = options.command
  return Command.make(
    verb,
    { id: Argument.String("id"), note: flags.note, yes: flags.yes, json: flags.json },
    Effect.fn(`cli.${noun}.${verb}`)(function* ({ id: text, note, yes, json }) {
      const { atomically } = yield* Transactions
      const id = yield* Effect.fromOption(parseId<Id>(text), options.notFound)
      yield* confirm(yes, options.question)
      yield* atomically(Effect.andThen(options.act(id), recordChange(`${noun} ${verb}`, id, note)))
      yield* printChange(json, options.counts, options.done)
    }),
  ).pipe(Command.withDescription(options.description))
}
