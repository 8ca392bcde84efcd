import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { Maintenance, migrateDatabase } from "../../adapters/live.ts"
import { recordChange } from "../../core/index.ts"
import { configuration } from "../configuration.ts"
import { confirm } from "../confirm.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"
import { serviceAsItIs } from "../service.ts"

/** Writes down what was done to a database as a whole; one that lacks the table for it, or does not open, cannot take it. */
const record = (command: string, target: string) =>
  recordChange(command, target).pipe(
    Effect.provide(serviceAsItIs),
    Effect.catchCause(() => Effect.logWarning(`The database cannot take the audit entry "${command}".`)),
  )

const migrate = Command.make(
  "migrate",
  { json: flags.json },
  Effect.fn("cli.db.migrate")(function* ({ json }) {
    const ran = yield* migrateDatabase()
    if (ran.length > 0) yield* recordChange("db migrate", ran.join(", "))
    const done = ran.length > 0 ? `Applied ${ran.join(", ")}.` : "The database is up to date already."
    yield* printChange(json, { migrated: ran.length }, done)
  }, Effect.provide(serviceAsItIs)),
).pipe(Command.withDescription("Bring the database up to date, as the server does when it starts"))

const status = Command.make(
  "status",
  { json: flags.json },
  Effect.fn("cli.db.status")(function* ({ json }) {
    const database = yield* Maintenance
    yield* printOne(json, { ...(yield* database.status) })
  }),
).pipe(Command.withDescription("Show where the database is, its size and its migrations"))

const backup = Command.make(
  "backup",
  { file: Argument.String("file").pipe(Argument.withDescription("A new file")), json: flags.json },
  Effect.fn("cli.db.backup")(function* ({ file, json }) {
    const database = yield* Maintenance
    const { bytes } = yield* database.backup(file)
    yield* printChange(json, { file, bytes }, `Wrote ${bytes} bytes to ${file}, and checked them.`)
  }),
).pipe(Command.withDescription("Write a consistent copy to a file, also while the server runs, and check it"))

const restore = Command.make(
  "restore",
  {
    file: Argument.String("file").pipe(Argument.withDescription('A file that "curio db backup" wrote')),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.db.restore")(function* ({ file, yes, json }) {
    const database = yield* Maintenance
    const { databaseUrl, dataDir } = yield* configuration
    // Postgres has programs of its own for this, and the refusal names them.
    if (databaseUrl === null) yield* confirm(yes, `Replace the database in ${dataDir} by ${file}?`)
    const { keptAs } = yield* database.restore(file)
    yield* record("db restore", file)
    const kept = keptAs === null ? "" : ` The database of before is kept as ${keptAs}.`
    yield* printChange(json, { restored: 1, keptAs }, `Restored ${file}.${kept}`)
  }),
).pipe(Command.withDescription("Put a backup in the place of the database, while no server runs"))

const check = Command.make(
  "check",
  { json: flags.json },
  Effect.fn("cli.db.check")(function* ({ json }) {
    const database = yield* Maintenance
    const problems = yield* database.check
    const rows = problems.map((problem) => ({ problem }))
    yield* printRows(json, rows, "The file is sound, every reference leads somewhere, and the market keeps its rules.")
    if (problems.length > 0)
      return yield* new CommandFailed({
        sentence: `${problems.length} problem(s) found; "curio db restore <file>" puts a backup in its place.`,
      })
  }),
).pipe(Command.withDescription("Look for damage, for references that lead nowhere, and for broken rules of the market"))

const vacuum = Command.make(
  "vacuum",
  { json: flags.json },
  Effect.fn("cli.db.vacuum")(function* ({ json }) {
    const database = yield* Maintenance
    const { before, after } = yield* database.vacuum
    yield* record("db vacuum", "all")
    yield* printChange(json, { before, after }, `${before} bytes before, ${after} bytes after.`)
  }),
).pipe(Command.withDescription("Give unused space back; writes wait meanwhile"))

export const dbCommand = Command.make("db").pipe(
  Command.withDescription("The database as a whole"),
  Command.withSubcommands([migrate, status, backup, restore, check, vacuum]),
)
