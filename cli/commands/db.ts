import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  addressOfPostgres,
  fileProblems,
  Maintenance,
  madeByNewer,
  migrateDatabase,
  program,
  refuseMissing,
  unknownOf,
} from "../../adapters/operations.ts"
import { recordChange } from "../../core/index.ts"
import { configuration } from "../configuration.ts"
import { confirm } from "../confirm.ts"
import { CommandFailed, UsageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"
import { writeBar } from "../progress.ts"
import { record } from "../record.ts"
import { serviceAsItIs } from "../service.ts"

const migrate = Command.make(
  "migrate",
  { yes: flags.yes, json: flags.json },
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
    const status = yield* database.status
    const unknown = unknownOf(status)
    yield* printOne(json, { ...status, ...(unknown.length > 0 ? { unknown } : {}) })
    if (unknown.length > 0) return yield* new CommandFailed({ message: madeByNewer(unknown) })
    yield* refuseMissing(status)
  }),
).pipe(Command.withDescription("Show where the database is, its size and its migrations"))

const backup = Command.make(
  "backup",
  { file: Argument.String("file").pipe(Argument.withDescription("A new file")), yes: flags.yes, json: flags.json },
  Effect.fn("cli.db.backup")(function* ({ file, json }) {
    const database = yield* Maintenance
    const { bytes } = yield* database.backup(file)
    yield* printChange(json, { file, bytes }, `Wrote ${bytes} bytes to ${file}, and checked them.`)
  }),
).pipe(Command.withDescription("Write a consistent copy to a file, also while the server runs, and check it"))

const restore = Command.make(
  "restore",
  {
    file: Argument.String("file").pipe(Argument.withDescription(`A file that "${program()} db backup" wrote`)),
    keepSessions: flags.keepSessions,
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.db.restore")(function* ({ file, keepSessions, yes, json }) {
    const database = yield* Maintenance
    const { databaseUrl, dataDir } = yield* configuration
    // Postgres has programs of its own for this, and the refusal names them.
    if (databaseUrl === null) yield* confirm(yes, `Replace the database in ${dataDir} by ${file}?`)
    const { keptAs } = yield* database.restore(file, { keepSessions })
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
    const problems = [...(yield* database.check), ...(yield* fileProblems(yield* configuration))]
    const rows = problems.map((problem) => ({ problem }))
    const none =
      "The database is sound, every file is there, every reference leads somewhere, and the rows keep their rules."
    yield* printRows(json, rows, none, undefined, "problem")
    if (problems.length > 0)
      return yield* new CommandFailed({
        message: `${problems.length} problem(s) found; "${program()} db restore <file>" puts a backup in its place.`,
      })
  }),
).pipe(
  Command.withDescription(
    "Look for damage, for unknown triggers, for references and files that are not there, and for broken rules",
  ),
)

const vacuum = Command.make(
  "vacuum",
  { yes: flags.yes, json: flags.json },
  Effect.fn("cli.db.vacuum")(function* ({ json }) {
    const database = yield* Maintenance
    const { before, after } = yield* database.vacuum
    yield* record("db vacuum", "all")
    yield* printChange(json, { before, after }, `${before} bytes before, ${after} bytes after.`)
  }),
).pipe(Command.withDescription("Give unused space back; writes wait meanwhile"))

const copy = Command.make(
  "copy",
  {
    to: Flag.String("to").pipe(Flag.withDescription("An empty database: postgres://user:password@host:5432/database")),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.db.copy")(function* ({ to, json }) {
    const config = yield* configuration
    const url = addressOfPostgres(to, config)
    if (url === null)
      return yield* new UsageError({
        message: "--to is an address like postgres://user:password@host:5432/database.",
      })
    const database = yield* Maintenance
    const { tables, rows } = yield* database.copyTo(url, writeBar)
    const done =
      `Copied ${rows} rows of ${tables} tables, and compared them. Now start the server with DATABASE_URL, ` +
      `and with the same DATA_DIR (${config.dataDir}) for its files and the same secrets.`
    yield* printChange(json, { tables, rows }, done)
  }),
).pipe(Command.withDescription("Copy the SQLite database to an empty one on Postgres, while no server runs"))

export const dbCommand = Command.make("db").pipe(
  Command.withDescription("The database as a whole"),
  Command.withSubcommands([migrate, status, backup, restore, check, copy, vacuum]),
)
