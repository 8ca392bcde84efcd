import { Effect, Schema } from "effect"

/** A backup that cannot be made, used or restored; `sentence` says why, and what to do. */
export class BackupError extends Schema.TaggedError<BackupError>()("backup.BACKUP_FAULT", {
  sentence: Schema.String,
}) {
  override get message(): string {
    return this.sentence
  }
}

/** Runs work on the disk; turns each error into one sentence. */
export const orBackupError = <A>(
  work: () => A | PromiseLike<A>,
  sentence: (reason: string) => string,
): Effect.Effect<A, BackupError> =>
  Effect.tryPromise({
    try: async () => work(),
    catch: (error) => new BackupError({ sentence: sentence(error instanceof Error ? error.message : String(error)) }),
  })
