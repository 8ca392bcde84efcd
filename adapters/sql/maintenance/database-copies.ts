import type { Effect } from "effect"
import type { AttachmentId, FileHash } from "../../../core/index.ts"

/** An error whose message is one sentence for an administrator. */
export type Sentence = Error & { readonly sentence: string }

type EngineName = "sqlite" | "postgres"

/** What a copy of a database holds, as of the moment at which it was taken. */
export interface CopyContent {
  /** Names of the migrations that it has, in the order in which they ran. */
  readonly migrations: ReadonlyArray<string>
  /** The files that its rows name. */
  readonly files: ReadonlyArray<FileHash>
  /** The attachments that messages have. */
  readonly attachments: ReadonlyArray<AttachmentId>
}

/** Copies of the configured database, for backups of everything. Contract: CLI, backup. */
export interface DatabaseCopies {
  readonly engine: EngineName
  /** Fails with a sentence when there is no database to copy, or no program for it. Creates nothing. */
  readonly available: Effect.Effect<void, Sentence>
  /**
   * Writes a consistent copy to a new file that only its owner may read, while others write, and checks that the copy
   * opens.
   */
  readonly write: (file: string) => Effect.Effect<CopyContent, Sentence>
  /**
   * Replaces the database with a checked copy and keeps the old one as `keptAs`; no other process may use the database
   * meanwhile. `prepared` runs after the new database is ready and before it replaces the old one. The replacement is
   * atomic.
   */
  readonly restore: <E>(
    file: string,
    options: { readonly keepSessions: boolean; readonly prepared: Effect.Effect<void, E> },
  ) => Effect.Effect<{ readonly keptAs: string | null }, Sentence | E>
}

/**
 * Opens a copy of a database and fails with a sentence when it is damaged. Answers a sentence when a missing program
 * prevents opening it, else `null`.
 */
export type CheckCopy = (engine: EngineName, file: string) => Effect.Effect<string | null, Sentence>
