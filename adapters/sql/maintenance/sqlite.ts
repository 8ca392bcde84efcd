import type { Database as Connection } from "bun:sqlite"
import { existsSync, statSync } from "node:fs"
import { Effect } from "effect"
import { madeByNewer, migrationsOf, unknownMigrations } from "../engine/migrate.ts"
import { damagesOf, danglingReferences } from "../sqlite/connection.ts"
import { markInUse } from "../sqlite/end-mark.ts"
import { appliedMigrations, withConnection } from "../sqlite/inspection.ts"
import { sqliteFile } from "../sqlite/open-sqlite.ts"
import { schemaProblems } from "../sqlite/schema.ts"
import { ruleProblems } from "./check/check-rules.ts"
import { refuseMissing, refusePending, refuseUnfit } from "./guards.ts"
import type { Maintenance } from "./maintenance.ts"
import { attachmentsNamedIn } from "./named-attachments.ts"
import { filesNamedIn } from "./named-files.ts"
import { backUp } from "./restore/backup.ts"
import { restore } from "./restore/restore.ts"

/** Maintenance of the embedded database in a data folder. */
export const sqliteMaintenance = (folder: string): Maintenance["Service"] => {
  const file = sqliteFile(folder)
  const exists = Effect.suspend(() => (existsSync(file) ? Effect.void : refuseMissing(statusOf(file, []))))
  const status = Effect.suspend(() =>
    existsSync(file)
      ? Effect.map(withConnection(file, { readonly: true }, appliedMigrations), (applied) =>
          statusOf(file, applied ?? []),
        )
      : Effect.succeed(statusOf(file, [])),
  )
  return {
    status,
    // Also works for a database of a newer build: a backup is what one wants before going back.
    backup: (target) => Effect.andThen(exists, backUp(file, target)),
    restore: (source, options) => restore(folder, file, source, options),
    check: Effect.andThen(exists, withConnection(file, { readonly: true }, problemsOf)),
    namedFiles: Effect.andThen(exists, withConnection(file, { readonly: true }, filesNamedIn)),
    namedAttachments: Effect.andThen(exists, withConnection(file, { readonly: true }, attachmentsNamedIn)),
    copyTo: Effect.fnUntraced(function* (url, progress) {
      yield* Effect.flatMap(status, refusePending)
      // Loaded on demand, because few commands need what it takes to write to Postgres.
      const { copyToPostgres } = yield* Effect.promise(() => import("./copy/copy-to-postgres.ts"))
      return yield* copyToPostgres(folder, url, progress)
    }),
    vacuum: Effect.andThen(Effect.flatMap(status, refuseUnfit), vacuum(file)),
  }
}

const statusOf = (file: string, applied: ReadonlyArray<string>) => ({
  engine: "sqlite" as const,
  place: file,
  bytes: bytesOf(file),
  applied,
  pending: pendingOf(applied),
})

const pendingOf = (applied: ReadonlyArray<string>): ReadonlyArray<string> =>
  migrationsOf.sqlite.map(({ name }) => name).filter((name) => !applied.includes(name))

/** Nothing else can be read from a damaged file. */
const problemsOf = (connection: Connection): ReadonlyArray<string> => {
  const damages = damagesOf(connection)
  if (damages.length > 0) return damages
  const ask = <Row>(statement: string) => Effect.sync(() => connection.query<Row, []>(statement).all())
  const applied = appliedMigrations(connection) ?? []
  const unknown = unknownMigrations("sqlite", applied)
  // This build does not know the rules of a newer build.
  if (unknown.length > 0) return [madeByNewer(unknown), ...danglingReferences(connection)]
  return [
    ...schemaProblems(connection),
    ...danglingReferences(connection),
    ...Effect.runSync(ruleProblems(ask, pendingOf(applied), "sqlite")),
  ]
}

const vacuum = (file: string) =>
  withConnection(file, { synchronous: "FULL" }, (connection) => {
    const before = bytesOf(file)
    const mark = markInUse(connection, file, false)
    connection.run("PRAGMA busy_timeout = 10000")
    connection.run("VACUUM")
    mark.end()
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return { before, after: bytesOf(file) }
  })

const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, part) => sum + (statSync(part, { throwIfNoEntry: false })?.size ?? 0), 0)
