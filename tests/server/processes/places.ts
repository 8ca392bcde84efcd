import { Database } from "bun:sqlite"
import { afterAll } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { hasPostgres, migratedPostgres, unwatched } from "../../support/postgres.ts"

type Ask = (statement: string) => Promise<ReadonlyArray<Record<string, unknown>>>

interface Place {
  /** The variables of a server that has its database here. */
  readonly env: Record<string, string>
  /** Asks the database over a connection of the test. */
  readonly ask: Ask
  readonly close: () => Promise<void>
}

/** Where a server process has its database: on SQLite, and on a Postgres where one can be had. */
export const places = (name: string): Readonly<Record<string, () => Promise<Place>>> => {
  const scope = Effect.runSync(Scope.make())
  const folders: Array<string> = []
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const fresh = () => {
    const folder = mkdtempSync(join(tmpdir(), `curio-${name}-kill-`))
    folders.push(folder)
    return folder
  }
  const sqlite = async (): Promise<Place> => {
    const folder = fresh()
    // A new connection each time: the file of the database is there only once a server has started.
    const ask: Ask = async (statement) => {
      using database = new Database(join(folder, "curio.db"))
      database.run("pragma busy_timeout = 10000")
      return database.query<Record<string, unknown>, []>(statement).all()
    }
    return { env: { DATA_DIR: folder }, ask, close: async () => {} }
  }
  const postgres = async (): Promise<Place> => {
    const url = await Effect.runPromise(Scope.provide(migratedPostgres, scope))
    await unwatched(url)
    const sql = new SQL({ url: Redacted.value(url), max: 1 })
    return {
      env: { DATA_DIR: fresh(), DATABASE_URL: Redacted.value(url) },
      ask: (statement) => sql.unsafe(statement),
      close: () => sql.close(),
    }
  }
  return { SQLite: sqlite, ...(hasPostgres ? { Postgres: postgres } : {}) }
}
