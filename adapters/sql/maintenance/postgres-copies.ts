import { closeSync, openSync, rmSync } from "node:fs"
import { Effect, type Redacted } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { askerOf } from "../postgres/asker.ts"
import { connectPostgres } from "../postgres/connection.ts"
import { hasProgram, howToInstall, runProgram } from "../postgres/programs.ts"
import type { CopyContent, DatabaseCopies } from "./database-copies.ts"
import { refuseUnfit } from "./guards.ts"
import { attachmentsNamedOn, sentOf } from "./named-attachments.ts"
import { filesNamedOn } from "./named-files.ts"
import { appliedMigrations, postgresMaintenance } from "./postgres.ts"
import { restoreDump } from "./postgres-restore.ts"

/** Copies of a database on Postgres, made by its own programs. */
export const postgresCopies = (url: Redacted.Redacted): DatabaseCopies => ({
  engine: "postgres",
  available: Effect.suspend(() =>
    hasProgram("pg_dump")
      ? Effect.flatMap(postgresMaintenance(url).status, refuseUnfit)
      : Effect.fail(new DatabaseError({ sentence: howToInstall("pg_dump") })),
  ),
  write: (file) => dump(url, file),
  restore: (file, options) => restoreDump(url, file, options),
})

/** Fails with a sentence if a dump cannot be read; returns a sentence if the program to read it is not installed. */
export const checkPostgresCopy = Effect.fnUntraced(function* (file: string) {
  if (!hasProgram("pg_restore")) return `The dump was not opened: ${howToInstall("pg_restore")}`
  yield* runProgram("pg_restore", null, ["--list", file])
  return null
})

/** The names of the files are read in the same snapshot that is dumped. */
const dump = Effect.fn("sql.dumpPostgres")(function* (url: Redacted.Redacted, file: string) {
  const ask = askerOf(yield* connectPostgres(url, { most: 1 }), url)
  const { content, snapshot } = yield* ask(async (sql) => {
    await sql.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const [row] = await sql.unsafe<ReadonlyArray<{ id: string }>>("SELECT pg_export_snapshot() AS id")
    const content: CopyContent = {
      migrations: await appliedMigrations(sql),
      files: await filesNamedOn(sql),
      attachments: sentOf(await attachmentsNamedOn(sql)),
    }
    return { content, snapshot: row?.id ?? "" }
  })
  yield* Effect.gen(function* () {
    // The file is created empty first, because pg_dump would create it readable for everybody.
    yield* Effect.try({
      try: () => closeSync(openSync(file, "wx", 0o600)),
      catch: (error) => new DatabaseError({ sentence: `${file} cannot be made: ${error}.` }),
    })
    const args = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`, `--file=${file}`]
    yield* runProgram("pg_dump", url, args)
    yield* checkPostgresCopy(file)
  }).pipe(Effect.onError(() => Effect.sync(() => rmSync(file, { force: true }))))
  return content
}, Effect.scoped)
