import type { Database as Connection } from "bun:sqlite"
import { existsSync, statSync } from "node:fs"
import { Effect } from "effect"
import { DatabaseFault } from "./database-fault.ts"
import type { Maintenance } from "./maintenance.ts"
import { backUp } from "./maintenance-backup.ts"
import { restore } from "./maintenance-restore.ts"
import { marketProblems } from "./market-check.ts"
import { migrationsOf } from "./migrate.ts"
import { sqliteFile } from "./sqlite.ts"
import { damagesOf, danglingReferences } from "./sqlite-connection.ts"
import { appliedMigrations, withConnection } from "./sqlite-inspection.ts"

/** Maintenance of the embedded database in a data folder. */
export const sqliteMaintenance = (folder: string): Maintenance["Service"] => {
  const file = sqliteFile(folder)
  const exists = Effect.suspend(() =>
    existsSync(file)
      ? Effect.void
      : Effect.fail(new DatabaseFault({ sentence: `There is no database yet: ${file} does not exist.` })),
  )
  return {
    status: Effect.suspend(() =>
      existsSync(file)
        ? Effect.map(withConnection(file, { readonly: true }, appliedMigrations), (applied) =>
            statusOf(file, applied ?? []),
          )
        : Effect.succeed(statusOf(file, [])),
    ),
    backup: (target) => Effect.andThen(exists, backUp(file, target)),
    restore: (source) => restore(folder, file, source),
    check: Effect.andThen(exists, withConnection(file, { readonly: true }, problemsOf)),
    vacuum: Effect.andThen(exists, vacuum(file)),
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

/** A damaged file can be asked nothing else. */
const problemsOf = (connection: Connection): ReadonlyArray<string> => {
  const damages = damagesOf(connection)
  if (damages.length > 0) return damages
  const ask = <Row>(statement: string) => Effect.sync(() => connection.query<Row, []>(statement).all())
  const pending = pendingOf(appliedMigrations(connection) ?? [])
  return [...danglingReferences(connection), ...Effect.runSync(marketProblems(ask, pending))]
}

const vacuum = (file: string) =>
  withConnection(file, { synchronous: "FULL" }, (connection) => {
    const before = bytesOf(file)
    connection.run("PRAGMA busy_timeout = 10000")
    connection.run("VACUUM")
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return { before, after: bytesOf(file) }
  })

const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, part) => sum + (statSync(part, { throwIfNoEntry: false })?.size ?? 0), 0)
