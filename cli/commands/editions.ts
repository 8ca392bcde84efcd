import { Effect } from "effect"
import { Command } from "effect/cli"
import { fillEditionsAfter, type ItemId, recordChange } from "../../core/index.ts"
import { confirm } from "../confirm.ts"
import * as flags from "../flags.ts"
import { printChange } from "../output.ts"
import { writeCount } from "../progress.ts"

const backfill = Command.make(
  "backfill",
  { yes: flags.yes, json: flags.json },
  Effect.fn("cli.editions.backfill")(function* ({ yes, json }) {
    yield* confirm(yes, "Add to all items the editions that their values name?")
    yield* recordChange("editions backfill", "all items")
    let [looked, changed] = [0, 0]
    let after: ItemId | null = null
    do {
      const done: Effect.Success<ReturnType<typeof fillEditionsAfter>> = yield* fillEditionsAfter(after)
      after = done.last
      looked += done.looked
      changed += done.changed
      yield* writeCount("Looked at items", looked, after === null)
    } while (after !== null)
    yield* printChange(json, { changed }, `Added editions to ${changed} of ${looked} item(s).`)
  }),
).pipe(Command.withDescription("Add the games and ISBNs that the values of items name to their editions"))

export const editionsCommand = Command.make("editions").pipe(
  Command.withDescription("What items are copies of"),
  Command.withSubcommands([backfill]),
)
