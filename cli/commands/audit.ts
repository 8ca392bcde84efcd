import { Effect } from "effect"
import { Command } from "effect/cli"
import { AuditLog } from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import * as flags from "../flags.ts"
import { printRows } from "../output.ts"

const list = Command.make(
  "list",
  { limit: flags.limit, json: flags.json },
  Effect.fn("cli.audit.list")(function* ({ limit, json }) {
    const log = yield* AuditLog
    const entries = yield* allPages(limit, log.list)
    yield* printRows(
      json,
      entries.map(({ id, at, command, target, note, actor }) => ({ id, at, command, target, note, actor })),
      "No changes yet.",
    )
  }),
).pipe(Command.withDescription("Show what administrators changed, newest first"))

export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("What administrators changed"),
  Command.withSubcommands([list]),
)
