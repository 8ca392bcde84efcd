import { Context, type Effect, type Redacted } from "effect"
import type { AttachmentId, FileHash } from "../../../core/index.ts"
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

/** An attachment that a row names; `isSent` says that a message or an item has it. */
export interface NamedAttachment {
  readonly id: AttachmentId
  readonly isSent: boolean
}

/** Called with the number of rows that a step of a copy is done with. */
export type CopyProgress = (label: string, done: number, total: number) => void

/** Operations of an administrator on the whole database, even on one that no longer opens. Contract: CLI, db. */
export class Maintenance extends Context.Service<
  Maintenance,
  {
    /** Changes and creates nothing. */
    readonly status: Effect.Effect<DatabaseStatus, DatabaseError>
    /** Writes a consistent copy while others write, checks it, and only then names it; never replaces a file. */
    readonly backup: (file: string) => Effect.Effect<{ readonly bytes: number }, DatabaseError>
    /**
     * Puts a checked copy of a backup in the place of the database, which is kept next to it as `keptAs`. Needs the
     * data folder for itself. A crash at any moment leaves the old database or the new one. Ends all sessions, one-time
     * tokens, flows and access tokens from before, unless `keepSessions`. Refuses a backup with triggers or views that
     * are not ours.
     */
    readonly restore: (
      file: string,
      options?: { readonly keepSessions?: boolean },
    ) => Effect.Effect<{ readonly keptAs: string | null }, DatabaseError>
    /** A sentence for each problem; none if there is none. */
    readonly check: Effect.Effect<ReadonlyArray<string>, DatabaseError>
    /** The files that rows name, as of one moment. Contract: files, storage. */
    readonly namedFiles: Effect.Effect<ReadonlyArray<FileHash>, DatabaseError>
    /** The attachments that rows name, as of one moment. Contract: chat, attachments. */
    readonly namedAttachments: Effect.Effect<ReadonlyArray<NamedAttachment>, DatabaseError>
    /**
     * Copies an embedded database to an empty database on Postgres, compares every table, and commits only then. Needs
     * the data folder for itself. Whatever cuts it off, the other database stays empty. Sessions go on there.
     */
    readonly copyTo: (
      url: Redacted.Redacted,
      progress: CopyProgress,
    ) => Effect.Effect<{ readonly tables: number; readonly rows: number }, DatabaseError>
    /** Returns unused space to the disk. Other writers wait meanwhile. */
    readonly vacuum: Effect.Effect<{ readonly before: number; readonly after: number }, DatabaseError>
  }
>()("curio/sql/Maintenance") {}
