import { Context, type Effect } from "effect"
import type { FileHash } from "../../../core/index.ts"
import type { DatabaseError } from "../engine/database-error.ts"

export interface DatabaseStatus {
  readonly engine: "sqlite" | "postgres"
  /** The file, or host, port and name, without user and password. */
  readonly place: string
  readonly bytes: number
  /** Names of migrations, in their order. */
  readonly applied: ReadonlyArray<string>
  readonly pending: ReadonlyArray<string>
}

/** What an administrator does to the database as a whole, also to one that no longer opens. Contract: CLI, db. */
export class Maintenance extends Context.Service<
  Maintenance,
  {
    /** Writes nothing and makes nothing. */
    readonly status: Effect.Effect<DatabaseStatus, DatabaseError>
    /** Writes a consistent copy while others write, checks it, and only then gives it its name; replaces no file. */
    readonly backup: (file: string) => Effect.Effect<{ readonly bytes: number }, DatabaseError>
    /**
     * Puts a checked copy of a backup in the place of the database, which is kept beside it as `keptAs`. Needs the data
     * folder for itself. A crash at any moment leaves the old database or the new one. Ends all sessions, one-time
     * tokens, flows and access tokens from before, unless `keepSessions`. Refuses a backup with triggers or views that
     * are not ours.
     */
    readonly restore: (
      file: string,
      options?: { readonly keepSessions?: boolean },
    ) => Effect.Effect<{ readonly keptAs: string | null }, DatabaseError>
    /** A sentence for each thing that is wrong; none when all is well. */
    readonly check: Effect.Effect<ReadonlyArray<string>, DatabaseError>
    /** The files that rows name, as of one moment. Contract: people, storage. */
    readonly namedFiles: Effect.Effect<ReadonlyArray<FileHash>, DatabaseError>
    /** Gives unused space back. Others' writes wait meanwhile. */
    readonly vacuum: Effect.Effect<{ readonly before: number; readonly after: number }, DatabaseError>
  }
>()("curio/sql/Maintenance") {}
